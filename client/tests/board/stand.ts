import type { Played, Position, BoardView } from '../../src/wire'
import type { Overlay } from '../../src/board/overlay'

export interface Scene {
  board: BoardView
  position: Position
  overlay?: Partial<Overlay>
  you?: number[]
}

/** What the measuring script calls. */
export interface Stand {
  setPosition(position: Position): void
  setOverlay(overlay: Partial<Overlay>): void
  view(): { fit(): void; zoomBy(factor: number): void; centre(square: string): void; play(entries: Played[], from: Position, to: Position): Promise<void>; skip(): void }
  calls(): string[]
}
