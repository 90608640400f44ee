/** The id of the placeholder dialog; buttons that open it name it in `data-frame`. */
export const frameId = 'frame'

const replaced = 'replaced'

function frame(): HTMLDialogElement | null {
  const element = document.getElementById(frameId)
  return element instanceof HTMLDialogElement ? element : null
}

export const isFrameShown = () => frame()?.open === true

/** Shows the frame until the donation dialog's code is loaded. */
export function showFrame(): void {
  const shown = frame()
  if (shown && !shown.open) shown.showModal()
}

/** Closes the frame once the donation dialog has loaded, or failed to. The focus returns to the element that had it before. */
export function replaceFrame(): void {
  if (isFrameShown()) frame()?.close(replaced)
}

/** True if the dialog took its place; false if a person closed it. */
export function isReplaced(closed: HTMLDialogElement): boolean {
  const wasReplaced = closed.returnValue === replaced
  closed.returnValue = ''
  return wasReplaced
}
