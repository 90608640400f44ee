import { phrase } from '../../lib/phrase.ts'
import { compareVersion } from '../../lib/version.browser.ts'
import { toast } from './toast.ts'

/** Announces a newer version. The person decides when to load it, so that no typed text is lost. */
export function sayNewVersion(): void {
  toast({
    id: 'new-version',
    title: phrase('A new version is ready.'),
    action: { label: phrase('Reload'), onClick: () => window.location.reload() },
    durationMs: Number.POSITIVE_INFINITY,
  })
}

/** Announces it if the server has one; true if so. */
export async function sayIfNewer(): Promise<boolean> {
  const isNewer = (await compareVersion()) === 'newer'
  if (isNewer) sayNewVersion()
  return isNewer
}
