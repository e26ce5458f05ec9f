// What live regions say when something happens: the whole turn, joined and short, dice last. Facts come from the events.

type Event = Record<string, unknown>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const words: Record<string, string> = {
  n: 'north', ne: 'north-east', e: 'east', se: 'south-east', s: 'south', sw: 'south-west', w: 'west', nw: 'north-west',
}
const RESULT: Record<string, string> = {
  slain: 'slain', stunned: 'stunned', nothing: 'nothing', jammed: 'the trap jams', lost_action: 'loses the next action', warded: 'the ward takes it',
}

const short: Record<string, (event: Event) => string> = {
  flask_drunk: (e) => `${text(e.figure)} drinks.`,
  turn_skipped: (e) => `${text(e.figure)} is stunned and skips the turn.`,
  trap_sprung: (e) => `${text(e.owner)}’s trap under ${text(e.figure)}: ${RESULT[text(e.result)] ?? text(e.result)}.`,
  clashed: (e) => `${text(e.figure)} attacks ${text(e.target)} from ${e.side === 'behind' ? 'behind' : `the ${text(e.side)}`}${e.winner ? `: ${text(e.winner)} wins` : ': nobody wins'}.`,
  thrust: (e) => `${text(e.figure)} thrusts ${words[text(e.direction)] ?? ''}${e.target ? ` at ${text(e.target)}` : ''}: ${e.hit ? 'hit' : 'miss'}.`,
  shot: (e) => `${text(e.figure)} ${e.weapon === 'throwing_knife' ? 'throws' : 'shoots'} ${words[text(e.direction)] ?? ''}${list(e.bounced_at)[0] ? ` off the wall at ${text(list(e.bounced_at)[0])}` : ''}.`,
  missile_met: (e) => (e.hit ? `Hits ${text(e.target)} at ${String(e.distance)}.` : `Past ${text(e.target)}.`),
  knife_landed: (e) => `The knife lies on ${text(e.square)}.`,
  curse_cast: (e) => `${text(e.figure)} casts the beard curse on ${text(e.target)}: ${RESULT[text(e.result)] ?? text(e.result)}.`,
  bolt_loosed: (e) => `${text(e.figure)} looses a black bolt ${words[text(e.direction)] ?? ''}.`,
  bolt_met: (e) => `${e.warded ? 'The ward stops it for' : e.hit ? 'Hits' : 'Past'} ${text(e.target)}.`,
  weapon_poisoned: (e) => `${text(e.figure)} poisons a weapon of ${text(e.target)}.`,
  spell_cast: (e) => `${text(e.figure)} casts ${text(e.spell)} on ${text(e.target)}${e.warded ? ': the ward takes it' : ''}.`,
  stunned: (e) => `${text(e.figure)} is stunned.`,
  shield_shattered: (e) => `${text(e.figure)}’s shield breaks.`,
  poison_taken: (e) => `${text(e.figure)} is poisoned.`,
  disarmed: (e) => `${text(e.figure)} is disarmed.`,
  slain: (e) => `${text(e.figure)} is slain. ${lives(Number(e.lives))}`,
  gem_dropped: (e) => `The gem lies at ${text(e.square)}.`,
  gem_grabbed: (e) => `${text(e.figure)} takes the gem.`,
  gem_handed: (e) => `${text(e.figure)} hands the gem to ${text(e.to)}.`,
  gem_carried_out: (e) => `${text(e.figure)} leaves with the gem.`,
  eliminated: (e) => `${text(e.figure)} is out of the game.`,
  trap_set: (e) => `${text(e.figure)} sets a trap on ${text(e.square)}.`,
  trap_removed: (e) => `${text(e.figure)} removes the trap on ${text(e.square)}.`,
  trap_unjammed: (e) => `${text(e.figure)} unjams the trap on ${text(e.square)}.`,
  lever_pulled: (e) => `${text(e.figure)} pulls the lever.${doors('opens', e.opened)}${doors('closes', e.closed)}`,
  weapon_taken: (e) => `${text(e.figure)} takes ${[text(e.main), text(e.secondary)].filter(Boolean).join(' and ').replaceAll('_', ' ')} from the rack.`,
  tantrum_thrown: (e) => `${text(e.figure)} throws a tantrum.`,
  passed: (e) => `${text(e.figure)} takes no action.`,
  game_ended: (e) => (e.winner ? `${text(e.winner)} wins.` : 'The game is over. Nobody wins.'),
}

const lives = (left: number): string => (left === 1 ? 'One life left.' : left > 1 ? `${['', '', 'Two', 'Three'][left] ?? left} lives left.` : 'No life left.')
const doors = (verb: string, squares: unknown): string => (list(squares).length ? ` ${list(squares).join(' and ')} ${verb}.` : '')

/** A turn in short sentences; where somebody only walked, where he ends. */
export function spokenTurn(events: readonly Event[]): string {
  const said: string[] = []
  let step: Event | null = null
  for (const event of events) {
    if (event.event === 'stepped') step = event
    else {
      const sentence = short[text(event.event)]?.(event)
      if (!sentence) continue
      if (step) said.push(`${text(step.figure)} moves to ${text(step.end)}.`)
      step = null
      said.push(sentence)
    }
  }
  if (step) said.push(`${text(step.figure)} moves to ${text(step.end)}.`)
  const dice = events.flatMap((event) => list(event.dice))
  return said.join(' ') + (dice.length && said.length ? ` Dice ${dice.join(', ')}.` : '')
}
