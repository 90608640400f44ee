/** The dialog that stands in the page for the donation dialog; buttons that open it name it in `data-frame`. */
export const frameId = 'frame'

const replaced = 'replaced'

function frame(): HTMLDialogElement | null {
  const found = document.getElementById(frameId)
  return found instanceof HTMLDialogElement ? found : null
}

/** True while the frame is on the screen. */
export const isFrameShown = () => frame()?.open === true

/** Shows the frame until the donation dialog's code is there. */
export function showFrame(): void {
  const shown = frame()
  if (shown && !shown.open) shown.showModal()
}

/** The donation dialog is there, or will not come. The focus returns to what it was on before the frame. */
export function replaceFrame(): void {
  if (isFrameShown()) frame()?.close(replaced)
}

/** True if the dialog took its place; false if a person closed it. */
export function isReplaced(closed: HTMLDialogElement): boolean {
  const isSo = closed.returnValue === replaced
  closed.returnValue = ''
  return isSo
}
