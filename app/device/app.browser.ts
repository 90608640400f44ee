/** True in the native app, false in a browser. */
export const isApp: boolean = false

/** The storage for typed text until it is sent. In a browser it is sessionStorage, which ends with the tab. */
export const draftStorage = (): Storage => sessionStorage

/** Gives haptic feedback in the native app; does nothing in a browser. */
export function feelSuccess(): void {}

/** Opens another site's page, such as a payment provider's. True if that page replaces this one. */
export function leaveFor(url: string): boolean {
  window.location.assign(url)
  return true
}

/**
 * Calls `back` when the person returns from another site with the browser's Back button. Returns a function that
 * removes the listener.
 */
export function onReturn(back: () => void): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) back()
  }
  window.addEventListener('pageshow', shown)
  return () => window.removeEventListener('pageshow', shown)
}
