// Written by tools/wire.py from the server's own types; not by hand.

export type Face = [number, number, 'entered' | 'gm' | 'provable' | 'seeded']

export interface Options {
  has_gm: boolean
  pace: 'deadline' | 'live'
  hours: number
  remind: number
  absence: 'bot' | 'gm' | 'pass' | 'wait'
  spectators: 'delayed' | 'off' | 'on'
  delay: number
  entering: 'everyone' | 'gm' | 'nobody'
  is_listed: boolean
  has_hints: boolean
}

export interface SeatPlan {
  seat: number
  name: string
  player: string
}

export interface Opened {
  kind: 'opened'
  seq: number
  time: string
  by: string
  id: string
  game: 'heist'
  rules: string
  title: string
  scene: Record<string, unknown>
  seats: SeatPlan[]
  options: Options
  commitment: string
  origin: string
}

export interface Joined {
  kind: 'joined'
  seq: number
  time: string
  by: string
  id: string
  seat: number
  nonce: string
}

export interface Left {
  kind: 'left'
  seq: number
  time: string
  by: string
  id: string
  seat: number
  why: string
}

export interface Reseated {
  kind: 'reseated'
  seq: number
  time: string
  by: string
  id: string
  seat: number
  player: string
}

export interface Played {
  kind: 'played'
  seq: number
  time: string
  by: string
  id: string
  turn: number
  branch: number
  dice_branch: number
  nonces: number
  seat: number | null
  command: string
  faces: Face[]
  events: Record<string, unknown>[]
  state: string
  stopped: string | null
}

export interface Rewound {
  kind: 'rewound'
  seq: number
  time: string
  by: string
  id: string
  turn: number
  branch: number
  of: number
  dice: 'fresh' | 'same'
  reason: string
  state: string
  is_takeback: boolean
}

export interface Forced {
  kind: 'forced'
  seq: number
  time: string
  by: string
  id: string
  faces: number[]
  reason: string
}

export interface Proposed {
  kind: 'proposed'
  seq: number
  time: string
  by: string
  id: string
  what: 'close' | 'dice' | 'kick' | 'rewind' | 'skip' | 'take_over'
  turn: number
  seat: number
  dice: 'fresh' | 'same'
  faces: number[]
  reason: string
}

export interface Voted {
  kind: 'voted'
  seq: number
  time: string
  by: string
  id: string
  on: number
  agrees: boolean
}

export interface Said {
  kind: 'said'
  seq: number
  time: string
  by: string
  id: string
  text: string
}

export interface Reminded {
  kind: 'reminded'
  seq: number
  time: string
  by: string
  id: string
  seat: number
}

export interface TimedOut {
  kind: 'timed_out'
  seq: number
  time: string
  by: string
  id: string
  seat: number
  since: number
  rule: 'bot' | 'gm' | 'pass' | 'wait'
}

export interface Closed {
  kind: 'closed'
  seq: number
  time: string
  by: string
  id: string
  secret: string
  reason: string
}

export interface Ballot {
  proposal: Proposed
  agreed: number[]
  waiting: number[]
}

export interface Play {
  do: 'play'
  id?: string
  seat: number
  orders: string
  at: number
  is_part?: boolean
  faces?: number[] | null
}

export interface Stand {
  do: 'stand'
  id?: string
  seat: number
  choice: 'always' | 'never' | 'slain'
}

export interface Say {
  do: 'say'
  id?: string
  text: string
}

export interface TakeBack {
  do: 'take_back'
  id?: string
  seat: number
  at: number
}

export interface Rewind {
  do: 'rewind'
  id?: string
  turn: number
  dice: 'fresh' | 'same'
  reason: string
  at: number
  branch?: number | null
}

export interface Force {
  do: 'force'
  id?: string
  faces: number[]
  reason: string
}

export interface Override {
  do: 'override'
  id?: string
  change: string
  reason: string
  at: number
}

export interface Skip {
  do: 'skip'
  id?: string
  reason: string
  at: number
}

export interface Reseat {
  do: 'reseat'
  id?: string
  seat: number
  player: string
}

export interface Kick {
  do: 'kick'
  id?: string
  seat: number
  reason?: string
}

export interface Leave {
  do: 'leave'
  id?: string
  seat: number
}

export interface HandOver {
  do: 'hand_over'
  id?: string
  seat: number
}

export interface Propose {
  do: 'propose'
  id?: string
  what: 'close' | 'dice' | 'kick' | 'rewind' | 'skip' | 'take_over'
  seat?: number
  turn?: number
  dice?: 'fresh' | 'same'
  faces?: number[]
  reason?: string
}

export interface Vote {
  do: 'vote'
  id?: string
  on: number
  agrees: boolean
}

export interface Close {
  do: 'close'
  id?: string
  reason: string
}

export interface LeverView {
  at: string
  letter: string
  doors: string[]
}

export interface StartView {
  at: string
  facing: 'e' | 'n' | 's' | 'w'
}

export interface BoardView {
  width: number
  height: number
  rows: string[]
  levers: LeverView[]
  starts: StartView[]
}

export interface Condition {
  mark: string
  words: string
}

export interface FigureView {
  seat: number
  name: string
  symbol: string
  color: string
  team: string
  shape: number
  class: string
  main: string
  secondary: string
  at: string | null
  facing: 'e' | 'n' | 's' | 'w'
  lives: number
  place: number
  conditions: Condition[]
  mechanisms: number
  misses: number
  shield_order: string
  has_gem: boolean
}

export interface DoorView {
  at: string
  is_open: boolean
  letter: string
}

export interface TrapView {
  at: string
  owner: string
  is_jammed: boolean
}

export interface KnifeView {
  at: string
  is_poisoned: boolean
}

export interface RackView {
  at: string
  stock: string[]
}

export interface Outcome {
  winner: string | null
  how: 'last_team' | 'left' | 'round_limit'
  figure: string | null
}

export interface Position {
  round: number
  phase: 'between' | 'over' | 'turn'
  active: string | null
  order: string[]
  figures: FigureView[]
  doors: DoorView[]
  traps: TrapView[]
  knives: KnifeView[]
  racks: RackView[]
  gem: string | null
  carrier: string | null
  outcome: Outcome | null
}

export interface Refusal {
  reason: string
  clauses: string[]
  offer: string
}

export interface LineEcho {
  line: number
  column: number
  text: string
  understood: string
  refusal: Refusal | null
  part: '' | 'action' | 'drink' | 'face' | 'move' | 'order' | 'standing_shot'
}

export interface PathStep {
  at: string
  springs: string
}

export interface Chance {
  fraction: string
  percent: string
  value: number
  low: number | null
  high: number | null
}

export interface FigureOdds {
  name: string
  slain: Chance
  stunned: Chance
  poisoned: Chance
  disarmed: Chance
  shield_breaks: Chance
}

export interface Consequence {
  text: string
  tone: 'bad' | 'good' | 'plain'
}

export interface Modifier {
  value: number
  source: string
  clause: string
}

export interface RollPlan {
  name: string
  what: string
  dice: string[]
  modifiers: Modifier[]
}

export interface FlightStop {
  at: string
  distance: number
  is_bounce: boolean
  wall: string
}

export interface Met {
  name: string
  at: string
  distance: number
  is_ally: boolean
  hit: Chance
  overall: Chance
}

export interface Flight {
  kind: string
  direction: string
  stops: FlightStop[]
  met: Met[]
  lands: string
}

export interface Side {
  side: 'e' | 'n' | 's' | 'w'
  penalty: number
  is_struck: boolean
}

export interface TargetOffer {
  order: string
  label: string
  at: string
  whom: string
  note: string
  refusal: Refusal | null
}

export interface ActionOffer {
  action: string
  label: string
  key: string
  refusal: Refusal | null
  targets: TargetOffer[]
}

export interface StepOffer {
  step: 'drink' | 'face' | 'move' | 'standing_shot'
  chosen: string
  refusal: Refusal | null
  options: TargetOffer[]
}

export interface Preview {
  at: number
  figure: string
  is_planning: boolean
  orders: string
  lines: LineEcho[]
  refusal: Refusal | null
  sentence: string
  button: 'Do it' | 'Roll the dice'
  moves_used: number
  moves: number
  path: PathStep[]
  end: string
  facing: 'e' | 'n' | 's' | 'w'
  reach: string[]
  danger: string[]
  steps: StepOffer[]
  actions: ActionOffer[]
  aim: string
  sides: Side[]
  flights: Flight[]
  area: string[]
  doors_moved: string[]
  rolls: RollPlan[]
  odds: FigureOdds[]
  consequences: Consequence[]
  chance_note: string
}

export interface Suggestion {
  orders: string
  note: string
}

export interface Threatened {
  at: string
  by: string[]
}

export interface ThreatMap {
  figure: string
  squares: Threatened[]
}

export interface LuckRow {
  seat: number
  name: string
  kind: string
  rolls: number
  expected: number
  actual: number
  tail: Chance
  spread: number[]
  is_exact: boolean
  low: number
  step: number
  had: number
  origin: '' | 'entered' | 'gm'
}

export interface Standing {
  seats: number[]
  is_gm: boolean
  is_owner: boolean
  is_spectator: boolean
}

export interface SeatView {
  seat: number
  name: string
  player: string
  is_taken: boolean
  is_here: boolean
}

export interface Branch {
  branch: number
  of: number
  turn: number
  turns: number
  dice: 'fresh' | 'same'
  reason: string
}

export interface Nonce {
  seat: number
  nonce: string
}

export interface TakeBackOffer {
  seat: number
  is_open: boolean
  reason: string
}

export interface TableView {
  id: string
  game: 'heist'
  rules: string
  title: string
  options: Options
  switches: Record<string, string | number>
  seats: SeatView[]
  you: Standing
  seq: number
  at: number
  turn: number
  branch: number
  branches: Branch[]
  position: Position
  deadline: string | null
  ballot: Ballot | null
  take_back: TakeBackOffer | null
  forced: number
  behind: number
  commitment: string
  nonces: Nonce[]
  secret: string | null
  origin: string
  is_closed: boolean
}

export interface Update {
  view: TableView
  entries: (Opened | Joined | Left | Reseated | Played | Rewound | Forced | Proposed | Voted | Said | Reminded | TimedOut | Closed)[]
  board: BoardView | null
  is_complete: boolean
}

export interface NeedsFace {
  sides: number
  what: string
  index: number
}

export interface TableLine {
  id: string
  title: string
  game: 'heist'
  status: 'open' | 'over' | 'waiting' | 'yours'
  waits_for: string
  deadline: string | null
  changed: string
  you: Standing
}

export interface Given {

}

export interface Told {

}

export type Entry = Opened | Joined | Left | Reseated | Played | Rewound | Forced | Proposed | Voted | Said | Reminded | TimedOut | Closed

export type Command = Play | Stand | Say | TakeBack | Rewind | Force | Override | Skip | Reseat | Kick | Leave | HandOver | Propose | Vote | Close
