import { useEffect, useState, useSyncExternalStore } from 'react'
import { onServer } from '#device/server.browser.ts'
import { browserStorage } from '../../lib/storage.browser.ts'

/**
 * The person's own picture, stored in this browser (P65): shown while it is being uploaded, and if the server's copy cannot be
 * loaded. Removed at sign-out.
 */
type Cached = { userId: string; picture: string | null; saving: boolean }

const stored = browserStorage<Cached | null>('profile-picture', value =>
  value ? { ...(value as Cached), saving: false } : null,
)
const listeners = new Set<() => void>()
let cached: Cached | null | undefined

function read(): Cached | null {
  if (cached === undefined) cached = stored.read()
  return cached
}

function write(next: Cached | null): void {
  cached = next
  if (next) stored.write(next)
  else stored.drop()
  for (const listener of listeners) listener()
}

/**
 * Shows a picture (null: none) while the server stores it. Returns a function to call with the outcome: false restores the previous
 * picture.
 */
export function showOwnPicture(userId: string, picture: string | null): (saved: boolean) => void {
  const before = read()
  write({ userId, picture, saving: true })
  return saved => write(saved ? { userId, picture, saving: false } : before)
}

export function forgetOwnPicture(): void {
  write(null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The URL of the picture to show for the signed-in person; null for none. `url` is the server's copy. */
export function useOwnPicture(userId: string, url: string | null): string | null {
  const own = useSyncExternalStore(subscribe, read, () => null)
  const [broken, setBroken] = useState<string | null>(null)
  useEffect(() => {
    if (!url) return
    const probe = new Image()
    probe.onerror = () => setBroken(url)
    probe.src = onServer(url)
    return () => {
      probe.onerror = null
    }
  }, [url])
  if (own?.userId !== userId) return url
  if (own.saving) return own.picture
  return url && broken === url ? own.picture : url
}
