// What stands and lies where, looked up by square.
import type { BoardView, DoorView, FigureView, KnifeView, LeverView, Position, RackView, TrapView } from '../wire'
import { placeOf } from './squares'

export interface Survey {
  board: BoardView
  position: Position
  figures: Map<string, FigureView>
  names: Map<string, FigureView>
  doors: Map<string, DoorView>
  traps: Map<string, TrapView>
  knives: Map<string, KnifeView[]>
  levers: Map<string, LeverView>
  racks: Map<string, RackView>
}

function bySquare<T extends { at: string }>(things: readonly T[]): Map<string, T> {
  return new Map(things.map((thing) => [thing.at, thing]))
}

export function survey(board: BoardView, position: Position): Survey {
  const knives = new Map<string, KnifeView[]>()
  for (const knife of position.knives) knives.set(knife.at, [...(knives.get(knife.at) ?? []), knife])
  const figures = new Map<string, FigureView>()
  for (const figure of position.figures) if (figure.at) figures.set(figure.at, figure)
  return {
    board,
    position,
    figures,
    names: new Map(position.figures.map((figure) => [figure.name, figure])),
    doors: bySquare(position.doors),
    traps: bySquare(position.traps),
    knives,
    levers: bySquare(board.levers),
    racks: bySquare(position.racks),
  }
}

/** The map's character of a square, '' off the board. */
export function characterAt(board: BoardView, square: string): string {
  const place = placeOf(square)
  return place ? (board.rows[place.y]?.[place.x] ?? '') : ''
}
