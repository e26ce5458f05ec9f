// Every call to the server, and the one way it says no.
import type { Refusal, TableLine } from '../wire'

export interface Fault {
  kind: string
  message: string
  clauses: string[]
  line: number
  column: number
  limit: string
}

/** What the server refused, or that it could not be reached (status 0). */
export class ServerError extends Error {
  constructor(
    readonly status: number,
    readonly fault: Fault,
    readonly body: Record<string, unknown> = {},
  ) {
    super(fault.message)
  }
}

export interface Me {
  token: string
  tables: TableLine[]
}

let token = ''

/** What the page brought along, once: the view it was made for. Its token is held from then on. */
export function preloaded<T extends object>(): T | null {
  const element = document.getElementById('preload')
  const text = element?.textContent ?? 'null'
  if (element) element.textContent = 'null'
  const brought = JSON.parse(text) as (T & { token?: string }) | null
  if (brought?.token) token = unmasked(brought.token)
  return brought
}

/** The token of a page: its second half under the mask that is its first. */
export function unmasked(text: string): string {
  const half = text.length / 2
  let found = ''
  for (let at = 0; at < half; at++) found += (Number.parseInt(text[at] ?? '', 16) ^ Number.parseInt(text[half + at] ?? '', 16)).toString(16)
  return found
}

export function holdToken(value: string): void {
  token = value
}

export async function heldToken(): Promise<string> {
  if (!token) token = (await get<Me>('/api/me')).token
  return token
}

async function answer(path: string, init: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(path, { credentials: 'same-origin', ...init })
  } catch {
    throw new ServerError(0, { kind: 'offline', message: 'The server can’t be reached.', clauses: [], line: 0, column: 0, limit: '' })
  }
  if (response.ok) return response
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>
  const fault = (body.error ?? { kind: 'http', message: `The server answered ${response.status}.` }) as Partial<Fault>
  throw new ServerError(
    response.status,
    { kind: '', message: '', clauses: [], line: 0, column: 0, limit: '', ...fault },
    body,
  )
}

export async function get<T>(path: string): Promise<T> {
  return (await (await answer(path, {})).json()) as T
}

export async function getText(path: string): Promise<string> {
  return (await answer(path, {})).text()
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { 'Content-Type': 'application/json', 'X-Macguffin-Token': await heldToken() }
  return (await (await answer(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as T
}

/** Sends a file as it is. */
export async function upload<T>(path: string, file: Blob): Promise<T> {
  const headers = { 'Content-Type': 'application/octet-stream', 'X-Macguffin-Token': await heldToken() }
  return (await (await answer(path, { method: 'POST', headers, body: file })).json()) as T
}

/** A refusal as the composer shows it. */
export function refusalOf(error: ServerError): Refusal {
  return { reason: error.fault.message, clauses: error.fault.clauses, offer: '' }
}
