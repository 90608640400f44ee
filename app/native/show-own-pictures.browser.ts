import { reach } from '#device/server.browser.ts'
import { secretOf } from './secrets.browser.ts'
import { serverAddress } from './server-address.browser.ts'

/**
 * A picture that only its owner may see is asked for once more with the token, which an `<img>` cannot send. Its own `error` is held back
 * until that has failed, too. Answers how to stop.
 */
export function showOwnPictures(): () => void {
  const asked = new WeakSet<HTMLImageElement>()
  const ask = (event: Event) => {
    const image = event.target
    if (!(image instanceof HTMLImageElement) || asked.has(image) || secretOf('session') === null) return
    const address = image.currentSrc || image.src
    if (!address.startsWith(`${serverAddress}/files/`)) return
    event.stopImmediatePropagation()
    asked.add(image)
    void show(image, address.slice(serverAddress.length))
  }
  window.addEventListener('error', ask, true)
  return () => window.removeEventListener('error', ask, true)
}

async function show(image: HTMLImageElement, path: string): Promise<void> {
  try {
    const answer = await reach(path)
    if (!answer.ok) throw new Error(`answered ${answer.status}`)
    const shown = URL.createObjectURL(await answer.blob())
    image.addEventListener('load', () => URL.revokeObjectURL(shown), { once: true })
    image.removeAttribute('srcset')
    image.src = shown
  } catch {
    image.dispatchEvent(new Event('error'))
  }
}
