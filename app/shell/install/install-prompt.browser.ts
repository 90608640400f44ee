/** The browser's own offer to install, which it makes as an event, once for each page. */
type InstallPrompt = Event & { prompt(): Promise<unknown> }

let prompt: InstallPrompt | null = null

/** Called by the entry: keeps the browser's offer back until there is a reason to make it. */
export function holdInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    prompt = event as InstallPrompt
  })
}

/** Hands over the browser's offer, which can be made one time. */
export function takeInstallPrompt(): (() => void) | null {
  const taken = prompt
  return taken && (() => void taken.prompt())
}
