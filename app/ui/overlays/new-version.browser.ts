import { phrase } from '../../lib/phrase.ts'
import { compareVersion } from '../../lib/version.browser.ts'
import { toast } from './toast.ts'

/** Says that the server has newer code than this page, and leaves it to the person when to load it: nothing typed is lost by force. */
export function sayNewVersion(): void {
  toast({
    id: 'new-version',
    title: phrase('A new version is ready.'),
    action: { label: phrase('Reload'), onClick: () => window.location.reload() },
    durationMs: Number.POSITIVE_INFINITY,
  })
}

/** The same where it is so. */
export async function sayIfNewer(): Promise<boolean> {
  const isNewer = (await compareVersion()) === 'newer'
  if (isNewer) sayNewVersion()
  return isNewer
}
