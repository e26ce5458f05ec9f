// Times in words, always from the server's UTC.

/** How long until then: "3 h 12 min", "45 s"; "" when it has passed. */
export function span(milliseconds: number): string {
  if (milliseconds <= 0) return ''
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 90) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`
  return `${Math.floor(hours / 24)} d ${hours % 24 ? `${hours % 24} h` : ''}`.trim()
}

/** "3 h 12 min left (Tue 18:00)", the day in this device's own zone. */
export function left(deadline: string, now: number, zone?: string): string {
  const at = new Date(deadline)
  const rest = span(at.getTime() - now)
  const clock = at.toLocaleString('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone: zone }).replace(',', '')
  return rest ? `${rest} left (${clock})` : `time is up (${clock})`
}

/** How long ago: "2 min", "3 d". */
export function ago(time: string, now: number): string {
  return span(Math.max(1000, now - new Date(time).getTime()))
}
