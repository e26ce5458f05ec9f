// Notifications and tones: only what was asked for, nothing secret in them, once a turn.

export async function askToNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false
  return Notification.permission === 'granted' || (await Notification.requestPermission()) === 'granted'
}

export function notifyTurn(table: string, figure: string, id: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted' || document.visibilityState === 'visible') return
  try {
    const note = new Notification(`${figure} is on turn`, { body: table, tag: `macguffin/${id}`, icon: '/assets/gem.svg' })
    note.onclick = () => {
      window.focus()
      note.close()
    }
  } catch {
    // some phones have notifications for installed sites only
  }
}

const TONES = { turn: [520, 660], dice: [300], over: [440, 550, 660] }

/** Short tones made here, no files. */
export function tone(kind: keyof typeof TONES): void {
  const Audio = window.AudioContext
  if (!Audio) return
  const context = new Audio()
  TONES[kind].forEach((pitch, index) => {
    const sound = context.createOscillator()
    const volume = context.createGain()
    const start = context.currentTime + index * 0.12
    sound.frequency.value = pitch
    volume.gain.setValueAtTime(0.06, start)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.11)
    sound.connect(volume).connect(context.destination)
    sound.start(start)
    sound.stop(start + 0.12)
  })
  setTimeout(() => void context.close(), 800)
}
