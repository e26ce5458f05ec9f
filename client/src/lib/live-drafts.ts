// Drafts stay in the browser, one a table and seat; none is ever taken for another's.

export interface Kept {
  orders: string
  at: number
}

const LIMIT = 16 * 1024

export const keyOf = (table: string, seat: number): string => `macguffin/draft/${table}/${seat}`

export function keepDraft(store: Storage, table: string, seat: number, kept: Kept): void {
  const key = keyOf(table, seat)
  try {
    if (kept.orders.trim() && kept.orders.length <= LIMIT) store.setItem(key, JSON.stringify({ table, seat, ...kept }))
    else store.removeItem(key)
  } catch {
    // a full or forbidden store costs the draft its safety, not the turn
  }
}

export function keptDraft(store: Storage, table: string, seat: number): Kept | null {
  try {
    const found = JSON.parse(store.getItem(keyOf(table, seat)) ?? 'null') as (Kept & { table: string; seat: number }) | null
    if (!found || found.table !== table || found.seat !== seat || typeof found.orders !== 'string') return null
    return { orders: found.orders, at: Number(found.at) }
  } catch {
    return null
  }
}
