// Clock times, signed numbers and plurals.

export const clockTime = (time: string | number): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date(time))

/** Numbers as text, minus signs as −. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '±0')

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** Words of an error as a sentence. */
export const asSentence = (words: string): string =>
  words && words[0]!.toUpperCase() + words.slice(1) + (/[.?!…]$/.test(words) ? '' : '.')
