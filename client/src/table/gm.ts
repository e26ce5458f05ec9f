// The game master's changes as text; what may be changed to what is the server's to say.

/** A name as commands write it: in quotes, so that no name is taken for a word of theirs. */
export const quoted = (name: string): string => `"${name.replace(/[\\"]/g, '\\$&')}"`

export const FIELDS: readonly (readonly [string, readonly string[]])[] = [
  ['lives', ['0', '1', '2', '3']],
  ['stunned', ['true', 'false']],
  ['poisoned', ['true', 'false']],
  ['poison_streak', ['0', '1']],
  ['warded', ['true', 'false']],
  ['hasted', ['true', 'false']],
  ['lost_action', ['true', 'false']],
  ['facing', ['n', 'e', 's', 'w']],
  ['main', ['none', 'dagger', 'short_sword', 'hammer', 'axe', 'whip', 'mace', 'pike', 'spear', 'crossbow']],
  ['secondary', ['none', 'throwing_knife', 'shield', 'flask', 'voodoo_doll']],
  ['main_poisoned', ['true', 'false']],
  ['secondary_poisoned', ['true', 'false']],
  ['shield_order', ['slain', 'always', 'never']],
  ['mechanisms', ['0', '1', '2', '3', '4', '5']],
  ['misses', ['0', '1', '2', '3']],
]

export const setField = (name: string, field: string, value: string): string => `set ${quoted(name)} ${field} ${value}`
export const placeAt = (name: string, square: string, facing: string): string =>
  square ? `place ${quoted(name)} at ${square}${facing ? ` facing ${facing}` : ''}` : `place ${quoted(name)} off`
export const orderOf = (names: readonly string[]): string => `order ${names.map(quoted).join(' ')}`
