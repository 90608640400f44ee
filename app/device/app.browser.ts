/** False in a browser, true in the native app. */
export const isApp: boolean = false

/** Where what is typed is stored until it is sent: with the tab, which ends with whoever used it. */
export const draftStorage = (): Storage => sessionStorage

/** What a hand feels when something was reached: nothing in a browser. */
export function feelSuccess(): void {}

/** Leaves for a page of someone else's, as a payment provider's own. True where this page goes with it. */
export function leaveFor(url: string): boolean {
  window.location.assign(url)
  return true
}

/** Calls back whenever someone is back from such a page by the browser's own button. Answers how to stop. */
export function onReturn(back: () => void): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) back()
  }
  window.addEventListener('pageshow', shown)
  return () => window.removeEventListener('pageshow', shown)
}
