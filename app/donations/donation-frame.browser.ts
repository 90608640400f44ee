/** The id of the placeholder dialog; the buttons that open it have it in their `data-frame` attribute. */
export const frameId = 'frame'

const replaced = 'replaced'

function frame(): HTMLDialogElement | null {
  const element = document.getElementById(frameId)
  return element instanceof HTMLDialogElement ? element : null
}

export const isFrameShown = () => frame()?.open === true

/** Shows the frame until the donation dialog's code has loaded. */
export function showFrame(): void {
  const shown = frame()
  if (shown && !shown.open) shown.showModal()
}

/**
 * Closes the frame when the donation dialog has loaded or failed to load. Focus returns to the element that
 * had it before.
 */
export function replaceFrame(): void {
  if (isFrameShown()) frame()?.close(replaced)
}

/** True if the donation dialog replaced the frame, false if the visitor closed it. */
export function isReplaced(closed: HTMLDialogElement): boolean {
  const wasReplaced = closed.returnValue === replaced
  closed.returnValue = ''
  return wasReplaced
}
