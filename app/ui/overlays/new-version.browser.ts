import { compareVersion } from '../../lib/version.browser.ts'
import { t } from '../../words/load-language.browser.ts'
import { toast } from './toast.ts'

/** Shows a toast about a newer version. Only the person reloads, so that no typed text is lost. */
export function sayNewVersion(): void {
  toast({
    id: 'new-version',
    title: t('A new version is ready.'),
    action: { label: t('Reload'), onClick: () => window.location.reload() },
    durationMs: Number.POSITIVE_INFINITY,
  })
}

/** Shows the toast if the server has a newer version. Returns true if it does. */
export async function sayIfNewer(): Promise<boolean> {
  const isNewer = (await compareVersion()) === 'newer'
  if (isNewer) sayNewVersion()
  return isNewer
}
