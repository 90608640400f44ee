/** False in a browser, true in the native app. */
export const isApp: boolean = false

/** Where typed text is stored until it is sent: with the tab. */
export const draftStorage = (): Storage => sessionStorage

/** Haptic feedback; none in a browser. */
export function feelSuccess(): void {}

/** Opens another site's page, such as a payment provider's. True if it replaces this page. */
export function leaveFor(url: string): boolean {
  window.location.assign(url)
  return true
}

/** Calls back when the person returns from such a page by the browser's Back. Returns a function that stops it. */
export function onReturn(back: () => void): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) back()
  }
  window.addEventListener('pageshow', shown)
  return () => window.removeEventListener('pageshow', shown)
}
