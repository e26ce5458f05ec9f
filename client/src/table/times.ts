// Times in words.

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** "3 h 12 min left (Tue 18:00)". */
export function leftUntil(deadline: string, now: number): string {
  const end = Date.parse(deadline)
  const left = end - now
  const when = new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' }).format(end).replace(',', '')
  return left <= 0 ? `time is up (${when})` : `${span(left)} left (${when})`
}

/** A length of time, to the minute. */
export function span(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE))
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor((minutes % 1440) / 60)
  if (days >= 2) return `${days} d ${hours} h`
  const all = Math.floor(minutes / 60)
  return all ? `${all} h ${minutes % 60} min` : `${minutes} min`
}

/** How long ago something was, coarsely. */
export function ago(time: string, now: number): string {
  const past = now - Date.parse(time)
  return past < MINUTE ? 'just now' : past < 48 * HOUR ? `${span(past)} ago` : `${Math.floor(past / HOUR / 24)} d ago`
}

export const clockTime = (time: string | number): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date(time))

/** Numbers as text, minus signs as −. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '±0')

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
