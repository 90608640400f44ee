import type * as web from '../../device/back.browser.ts'

const open: Parameters<typeof web.closeOnBack>[0][] = []

/** The app is told of the phone's Back itself, and needs no entries. */
export const closeOnBack: typeof web.closeOnBack = close => {
  open.push(close)
  return () => {
    const index = open.lastIndexOf(close)
    if (index >= 0) open.splice(index, 1)
  }
}

/** Closes what lies uppermost, the donation dialog's frame included while the dialog loads (P431). False where nothing is open. */
export function closeUppermost(): boolean {
  const frame = document.querySelector<HTMLDialogElement>('dialog[open]')
  if (frame) {
    frame.close()
    return true
  }
  const close = open.at(-1)
  if (close?.()) open.pop()
  return close !== undefined
}
