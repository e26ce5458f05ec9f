// Which sheet or dialog is open over the table.

export type Dialog = '' | 'help' | 'settings' | 'orders' | 'report' | 'links' | 'gm' | 'rewind' | 'menu' | 'about' | 'inspect'

export class Dialogs {
  open = $state<Dialog>('')
  /** What it is about: a seat, a turn. */
  about = $state(-1)

  show(dialog: Dialog, about = -1): void {
    this.about = about
    this.open = dialog
  }

  close(): void {
    this.open = ''
  }
}
