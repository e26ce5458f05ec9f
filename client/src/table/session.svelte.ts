// One visitor at one table: whose turn he composes, his draft, its dry run, and what he sends.
import type { FigureView, NeedsFace, Play, Played, Preview, Refusal, TargetOffer } from '../wire'
import { post, refusalOf, ServerError } from '../lib/api'
import { keepDraft, keptDraft } from '../lib/live-drafts'
import { Previewer } from '../lib/live-preview.svelte'
import { Live, type Answer, type Ask } from '../lib/live.svelte'
import { Announcer } from './announce.svelte'
import { isPlayable } from './aim'
import { read, said, split, walkOrder, withAction, withStep, type Step } from './draft'
import { Dialogs } from './dialogs.svelte'
import { hear, tell } from './hear'
import { Stage } from './stage.svelte'

export interface Note {
  tone: 'info' | 'good' | 'bad'
  text: string
  refusal: Refusal | null
}

export interface Rolling {
  need: NeedsFace
  faces: number[]
  play: Play
}

/** What the next key or click on the board belongs to. */
export type Choosing = '' | 'face' | 'aim'

export class Session {
  readonly live: Live
  readonly stage = new Stage()
  readonly voice = new Announcer()
  readonly dialogs = new Dialogs()
  readonly previewer: Previewer

  text = $state('')
  past = $state.raw<string[]>([])
  chosen = $state(-1)
  /** The seat a GM plays for somebody else, -1 for none. */
  lent = $state(-1)
  choosing = $state<Choosing>('')
  action = $state('')
  /** The step that is open where only one is shown at a time. */
  opened = $state<Step>('move')
  isDoll = $state(false)
  note = $state.raw<Note | null>(null)
  isSending = $state(false)
  isHandRolled = $state(false)
  rolling = $state.raw<Rolling | null>(null)
  result = $state.raw<Played | null>(null)
  isResultFresh = $state(false)
  inspected = $state('')
  cursor = $state('')

  isRechecked = false
  isMoved = false
  private loaded = ''

  view = $derived.by(() => this.live.view)
  position = $derived.by(() => this.live.view?.position ?? null)
  figures = $derived.by(() => this.position?.figures ?? [])
  /** As the board shows it, which may still be busy with what has happened. */
  shown = $derived.by(() => this.stage.shown ?? this.position)
  mine = $derived.by(() => this.live.view?.you.seats ?? [])
  active = $derived.by(() => this.figures.find((one) => one.name === this.position?.active) ?? null)
  isOver = $derived.by(() => this.position?.phase === 'over' || (this.view?.is_closed ?? false))
  seat = $derived.by(() => this.composedSeat())
  figure = $derived.by(() => this.figures.find((one) => one.seat === this.seat) ?? null)
  isTurn = $derived.by(() => !this.isOver && this.figure !== null && this.active?.seat === this.seat)
  preview = $derived.by((): Preview | null => (this.previewer.wish?.seat === this.seat ? this.previewer.latest : null))
  isDim = $derived.by(() => this.previewer.isDim)
  /** Whose opening shot is the standing one: what that is called, not whether it is legal. */
  isMarksman = $derived.by(() => this.figure?.class === 'marksman' && this.figure.main === 'crossbow')
  private isOpening = $derived.by(() => !this.isTurn || this.position?.phase === 'between')
  /** A step that cannot be taken is shown to whom it concerns: who holds a flask, who is a marksman. */
  hasDrink = $derived.by(() => (this.isOpening && this.figure?.secondary === 'flask') || this.isStepOpen('drink'))
  hasStandingShot = $derived.by(() => (this.isOpening && this.isMarksman) || this.isStepOpen('standing_shot'))
  draft = $derived.by(() => read(this.text, this.isMarksman))
  failing = $derived.by(() => this.preview?.refusal ?? this.preview?.lines.find((line) => line.refusal)?.refusal ?? null)
  isReady = $derived.by(
    () => this.isTurn && (this.text.trim() !== '' || this.isIdle) && !this.isSending && this.live.isOnline && !this.isDim && this.preview !== null && !this.failing && this.preview.at === this.view?.at,
  )
  /** Nothing at all can be chosen: the turn can only go on. */
  isIdle = $derived.by(() => this.preview !== null && this.draft.every((line) => line.step === 'drink' || line.step === 'order') && this.preview.actions.every((one) => !isPlayable(one)))
  offer = $derived.by(() => {
    const actions = this.preview?.actions ?? []
    return actions.find((one) => one.action === this.action) ?? actions.find((one) => one.targets.some((target) => this.isChosen(target))) ?? null
  })
  targets = $derived.by(() => (this.offer?.targets ?? []).filter((one) => this.isByDoll === / via doll /.test(one.order)))
  isByDoll = $derived.by(() => (this.choosing === 'aim' ? this.isDoll : / via doll /.test(this.text)))
  hasDoll = $derived.by(() => {
    const ways = new Set((this.offer?.targets ?? []).map((one) => / via doll /.test(one.order)))
    return ways.size > 1
  })

  constructor(id: string) {
    this.live = new Live(id)
    this.previewer = new Previewer((seat, orders, at) => this.live.preview(seat, orders, at))
    this.live.onnews = (news) => hear(this, news)
    this.stage.onplayed = (entries) => tell(this, entries)
  }

  private isStepOpen(name: string): boolean {
    return this.preview?.steps.some((step) => step.step === name && !step.refusal) ?? false
  }

  /** The seat whose turn is drafted: the active one if it is mine, else the one chosen, else mine that comes next. */
  private composedSeat(): number {
    const active = this.active?.seat ?? -1
    if (this.lent >= 0 && this.view?.you.is_gm) return this.lent
    if (this.mine.includes(active)) return active
    if (this.mine.includes(this.chosen)) return this.chosen
    const names = this.position?.order ?? []
    const from = Math.max(0, names.indexOf(this.position?.active ?? ''))
    const turned = [...names.slice(from), ...names.slice(0, from)]
    const next = turned.map((name) => this.figures.find((one) => one.name === name)?.seat ?? -1).find((seat) => this.mine.includes(seat))
    return next ?? this.mine[0] ?? -1
  }

  /** To be called in an effect: keeps draft, seat and dry run together. */
  follow(): void {
    const view = this.view
    const key = view && this.seat >= 0 ? `${view.id}/${this.seat}` : ''
    if (key !== this.loaded) {
      this.loaded = key
      this.opened = 'move'
      this.past = []
      this.choosing = ''
      this.action = ''
      this.text = key ? (keptDraft(localStorage, view!.id, this.seat)?.orders ?? '') : ''
    }
    if (!key || this.isOver) this.previewer.forget()
    else {
      keepDraft(localStorage, view!.id, this.seat, { orders: this.text, at: view!.at })
      if (this.live.isOnline) this.previewer.ask(this.seat, this.text, view!.at)
    }
  }

  /** Changes the draft; the old one can be had back. */
  change(text: string): void {
    if (text === this.text) return
    if (this.stage.isPlaying || this.stage.isOffered) this.stage.skip(true) // who acts has seen enough
    this.past = [...this.past, this.text]
    this.replace(text)
    this.note = null
    this.isResultFresh = false
  }

  /** Changes the draft without a way back to the old one. */
  replace(text: string): void {
    this.text = text
  }

  setStep(step: Step, order: string): void {
    this.isMoved = step === 'move' || step === 'shot'
    this.change(withStep(this.text, step, order, this.isMarksman))
  }

  setAction(order: string): void {
    this.change(withAction(this.text, order, this.isMarksman, this.preview?.facing ?? this.figure?.facing ?? 'n'))
  }

  moveTo(square: string): void {
    this.setStep('move', square === this.figure?.at ? '' : `move to ${square}`)
  }

  /** A path drawn square by square, from where the figure stands. */
  walk(squares: readonly string[]): void {
    const start = this.figure?.at
    if (!start) return
    const order = walkOrder(squares[0] === start ? squares : [start, ...squares])
    if (order || !squares.length) this.setStep('move', order)
  }

  undo(): void {
    if (this.choosing) {
      this.choosing = ''
      this.action = ''
      this.isDoll = false
      return
    }
    const before = this.past.at(-1)
    if (before === undefined) this.replace('')
    else {
      this.past = this.past.slice(0, -1)
      this.replace(before)
    }
    this.note = null
  }

  drop(): void {
    this.choosing = ''
    this.action = ''
    this.isDoll = false
    if (this.text) this.change('')
    this.note = null
    this.isResultFresh = false
  }

  isChosen(target: TargetOffer): boolean {
    const act = said(this.text, 'act', this.isMarksman)
    return act !== '' && act === split(target.order).at(-1)
  }

  take(target: TargetOffer): void {
    if (target.refusal) this.refuse(target.refusal, target.label)
    else this.setAction(target.order)
  }

  refuse(refusal: Refusal | null, label: string): void {
    if (!refusal) return
    this.note = { tone: 'bad', text: `${label}:`, refusal }
    this.voice.urge(`Refused: ${refusal.reason}`)
  }

  async suggest(target: FigureView): Promise<void> {
    try {
      const found = await post<{ orders: string; note: string }>(`/api/tables/${this.live.id}/suggest`, { seat: this.seat, target: target.name })
      if (found.orders) this.change(found.orders)
      this.action = ''
      this.choosing = ''
      this.note = { tone: 'info', text: found.note, refusal: null }
      this.voice.say(found.note)
    } catch (error) {
      this.fail(error)
    }
  }

  hint(): Promise<void> {
    return this.suggest({ name: '' } as FigureView)
  }

  /** Sends the drafted turn: only with the odds on the screen, and only once. */
  async confirm(isPart = false, orders = this.text): Promise<void> {
    if (!isPart && !this.isReady) return
    const play: Play = { do: 'play', seat: this.seat, orders, at: this.view!.at, is_part: isPart }
    if (this.isHandRolled) play.faces = []
    await this.play(play)
  }

  async play(play: Play): Promise<void> {
    this.isSending = true
    this.note = null
    try {
      const answer = await this.live.send(play)
      if (answer.needs) this.rolling = { need: answer.needs, faces: [...(play.faces ?? [])], play }
      else {
        this.rolling = null
        this.forgetDraft(play.seat)
      }
    } catch (error) {
      this.rolling = null
      this.fail(error)
    } finally {
      this.isSending = false
    }
  }

  async enterFace(face: number): Promise<void> {
    const rolling = this.rolling
    if (rolling) await this.play({ ...rolling.play, faces: [...rolling.faces, face] })
  }

  /** Anything else that is sent; null where it was refused. */
  async order(ask: Ask): Promise<Answer | null> {
    try {
      return await this.live.send(ask)
    } catch (error) {
      this.fail(error)
      return null
    }
  }

  fail(error: unknown): void {
    if (!(error instanceof ServerError)) throw error
    if (error.status === 409) {
      this.isRechecked = true
      this.note = { tone: 'info', text: 'The table moved on while you were choosing.', refusal: null }
      return
    }
    this.note = { tone: 'bad', text: '', refusal: refusalOf(error) }
    this.voice.urge(`Refused: ${error.message}`)
  }

  /** What was drafted for a seat is done. */
  forgetDraft(seat: number): void {
    if (this.view) keepDraft(localStorage, this.view.id, seat, { orders: '', at: 0 })
    if (seat !== this.seat && this.loaded.endsWith(`/${this.seat}`)) return
    this.text = ''
    this.past = []
    this.choosing = ''
    this.action = ''
    this.isDoll = false
    this.lent = -1
  }
}
