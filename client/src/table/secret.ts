// Whether a table's secret is the one whose hash was shown before any die.

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => new Uint8Array((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)))

export async function checkSecret(secret: string, commitment: string): Promise<boolean> {
  const hash = await crypto.subtle.digest('SHA-256', bytesOf(secret))
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex === commitment.toLowerCase()
}
