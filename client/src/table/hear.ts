// What happens at the table, taken in: shown, told, and kept apart from what I was drafting.
import { keepDraft } from '../lib/live-drafts'
import type { News } from '../lib/live.svelte'
import { settings } from '../lib/settings.svelte'
import type { Played, Preview } from '../wire'
import { said, wayWord, withStep } from './draft'
import type { Session } from './session.svelte'
import { spokenTurn } from './spoken'
import { linesOf, tellable } from './story'

export function hear(s: Session, { before, view, fresh, isCatchUp }: News): void {
  const played = fresh.filter((entry): entry is Played => entry.kind === 'played')
  const isMoved = before !== null && view.at !== before.at
  if (!before || (isMoved && !played.length) || fresh.some((entry) => entry.kind === 'rewound')) s.stage.set(view.position)
  else if (played.length) s.stage.push(played, before.position, view.position, isCatchUp)
  else if (s.stage.queued === 0 && !s.stage.isPlaying) s.stage.set(view.position)
  if (!before) return
  for (const entry of played) if (entry.seat !== null && view.you.seats.includes(entry.seat) && !entry.command.startsWith('gm ')) own(s, entry)
  if (isMoved && s.text && !played.some((entry) => entry.seat === s.seat)) s.isRechecked = true
  for (const entry of fresh) {
    if (entry.kind === 'said') s.voice.event(entry.text)
    if (entry.kind === 'rewound') s.voice.event(`The table goes back to turn ${entry.turn}. ${entry.reason}`)
  }
  if (isCatchUp && played.length) s.note = { tone: 'info', text: `Back. ${played.length === 1 ? 'One turn' : `${played.length} turns`} happened.`, refusal: null }
}

function own(s: Session, entry: Played): void {
  s.result = entry
  s.isResultFresh = true
  if (entry.seat !== null && entry.seat === s.seat) s.forgetDraft(entry.seat)
  else if (entry.seat !== null && s.view) keepDraft(localStorage, s.view.id, entry.seat, { orders: '', at: 0 })
}

export function tell(s: Session, entries: Played[]): void {
  for (const entry of entries) {
    const text = settings.all.speech === 'full' ? tellable(linesOf(entry.events)).map((line) => line.text).join('. ') : spokenTurn(entry.events)
    s.voice.event(text)
  }
}

/** A dry run has come: is what was drafted still what was meant? */
export function judge(s: Session): void {
  const preview = s.preview
  if (!preview || s.isDim) return
  if (s.isMoved && s.text) {
    s.isMoved = false
    const lines = preview.lines.filter((line) => line.refusal)
    const act = said(s.text, 'act', s.isMarksman)
    if (act && lines.length === 1 && lines[0]!.part === 'action' && preview.path.length) {
      s.note = { tone: 'info', text: `From ${preview.end} that cannot be done any more:`, refusal: lines[0]!.refusal }
      s.replace(withStep(s.text, 'act', '', s.isMarksman))
      return
    }
  }
  if (s.isRechecked && s.text) {
    const refusal = s.failing
    const text = 'The table moved on while you were choosing. Checked again: '
    s.note = refusal
      ? { tone: 'bad', text: `${text}it is not legal any more.`, refusal }
      : { tone: 'info', text: `${text}still legal; the odds are new.`, refusal: null }
  }
  s.isRechecked = false
  if (s.text) s.voice.instead(spokenDraft(s, preview))
  confirmIfWanted(s, preview)
}

function confirmIfWanted(s: Session, preview: Preview): void {
  const wish = settings.all.confirm
  if (wish === 'always' || !s.isReady || !said(s.text, 'act', s.isMarksman) || s.past.length === 0) return
  if (wish === 'complete' || preview.button === 'Do it') void s.confirm()
}

/** A draft as it is said aloud: the way, what is done, how likely. */
export function spokenDraft(s: Session, preview: Preview): string {
  if (s.failing) return `Refused: ${s.failing.reason}`
  const traps = preview.path.filter((step) => step.springs).map((step) => step.springs)
  const path = preview.path.length
    ? `Path to ${preview.end}, ${preview.moves_used} of ${preview.moves}, ${traps.length ? traps.join(', ') : 'no trap'}. Facing ${wayWord[preview.facing]}. `
    : ''
  const odds = preview.odds
    .map((one) => `${one.name}: ${[one.slain.value ? `slain ${one.slain.percent}` : '', one.stunned.value ? `stunned ${one.stunned.percent}` : ''].filter(Boolean).join(', ')}`)
    .join('; ')
  return path + preview.sentence + (odds ? ` ${odds}.` : '')
}
