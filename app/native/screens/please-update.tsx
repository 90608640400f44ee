import { Mortarboard } from '../../ui/drawings/mortarboard.tsx'
import { useWords } from '../../words/use-words.tsx'

/** The server asks for a newer app: everything else waits, and nothing that was typed goes. */
export function PleaseUpdate() {
  const { t } = useWords()
  return (
    <div
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="please-update"
      aria-describedby="please-update-why"
      className="fixed inset-0 z-(--z-toast) grid content-center justify-items-center gap-4 bg-paper p-6 text-center"
    >
      <Mortarboard look="quiet" className="w-28" />
      <h1 id="please-update" className="text-3xl">
        {t('Please update the app')}
      </h1>
      <p id="please-update-why" className="measure text-ink-soft">
        {t(
          'This version is too old for the server. Get the new one from your app store: what you typed is still here.',
        )}
      </p>
    </div>
  )
}
