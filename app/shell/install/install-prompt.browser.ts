/** The browser's own offer to install, which it makes as an event, once for each page. */
export type InstallPrompt = Event & { prompt(): Promise<unknown> }

/** Hands over the offer that was held back since the page began (app/entries/early.browser.ts); it can be made one time. */
export function takeInstallPrompt(): (() => void) | null {
  const taken = window.early?.installPrompt
  return taken ? () => void taken.prompt() : null
}
