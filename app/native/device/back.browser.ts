import type * as web from '../../device/back.browser.ts'

const open: Parameters<typeof web.closeOnBack>[0][] = []

/** The app receives the phone's Back button as an event, so sheets need no history entries. */
export const closeOnBack: typeof web.closeOnBack = close => {
  open.push(close)
  return () => {
    const index = open.lastIndexOf(close)
    if (index >= 0) open.splice(index, 1)
  }
}

/** Closes the topmost sheet. Returns false if none is open. */
export function closeUppermost(): boolean {
  const close = open.at(-1)
  if (close?.()) open.pop()
  return close !== undefined
}
