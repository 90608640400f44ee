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

/** Closes what lies uppermost. False where nothing is open. */
export function closeUppermost(): boolean {
  const close = open.at(-1)
  if (close?.()) open.pop()
  return close !== undefined
}
