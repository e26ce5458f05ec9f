// A small board with a bit of everything for the board's tests.
import type { BoardView, FigureView, Position, Preview } from '../src/wire'
import { NO_OVERLAY, type Overlay } from '../src/board/overlay'

export const ROWS = ['#######', '#_..+.#', '#.!O..<', '#..)..#', '#######']

export const BOARD: BoardView = {
  width: 7,
  height: 5,
  rows: ROWS,
  levers: [{ at: 'C3', letter: 'a', doors: ['E2'] }],
  starts: [{ at: 'B2', facing: 'e' }],
}

export function figure(name: string, more: Partial<FigureView> = {}): FigureView {
  return {
    seat: 0,
    name,
    symbol: name.charAt(0),
    color: 'red',
    team: 'Ironhold',
    shape: 0,
    class: 'warrior',
    main: 'axe',
    secondary: 'shield',
    at: null,
    facing: 'e',
    lives: 3,
    place: 1,
    conditions: [],
    mechanisms: 0,
    misses: 0,
    shield_order: 'slain',
    has_gem: false,
    ...more,
  }
}

export function position(more: Partial<Position> = {}): Position {
  return {
    round: 4,
    phase: 'turn',
    active: 'Urist',
    order: ['Urist', 'Snib'],
    figures: [
      figure('Urist', { at: 'B3' }),
      figure('Snib', {
        seat: 1, at: 'F3', team: 'Gutter', shape: 1, class: 'mage', lives: 2, facing: 'n', has_gem: true, conditions: [{ mark: 'gem', words: 'has the gem' }],
      }),
    ],
    doors: [{ at: 'E2', is_open: false, letter: 'a' }],
    traps: [{ at: 'C4', owner: 'Snib', is_jammed: false }],
    knives: [],
    racks: [{ at: 'D4', stock: [] }],
    gem: null,
    carrier: 'Snib',
    outcome: null,
    ...more,
  }
}

export function overlay(more: Partial<Overlay> = {}): Overlay {
  return { ...NO_OVERLAY, figure: 'Urist', ...more }
}

export function preview(more: Partial<Preview> = {}): Preview {
  return {
    at: 3, figure: 'Urist', is_planning: false, orders: 'move e', lines: [], refusal: null, sentence: '', button: 'Do it', moves_used: 1, moves: 6,
    path: [{ at: 'B4', springs: '' }, { at: 'C4', springs: 'springs Snib’s trap: slain 1/3' }], end: 'C4', facing: 's', reach: ['B4'], danger: [],
    steps: [], actions: [], aim: '', sides: [], flights: [], area: [], doors_moved: [], rolls: [], odds: [], consequences: [], chance_note: '', ...more,
  }
}
