// Before anything is painted: the theme this device has chosen, else the system's.
try {
  const chosen = JSON.parse(localStorage.getItem('macguffin:settings') || '{}').theme
  if (chosen === 'dark' || chosen === 'light') document.documentElement.dataset.theme = chosen
} catch {
  // storage may be closed to us: the system's theme it is
}
