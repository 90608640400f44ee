import CloudOff from 'lucide-react/icons/cloud-off'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/use-words.tsx'
import { waitsWords } from './use-waiting-command.browser.ts'
import type { WaitingWrite } from './waiting.ts'
import { showWaiting } from './waiting-news.browser.ts'
import { takeBack } from './waiting-store.browser.ts'

/** A note beside a waiting write: cancels it, or opens the list if it needs a decision. */
export function WaitingNote({ write }: { write: WaitingWrite }) {
  const { t } = useWords()
  return (
    <div role="status" className="grid justify-items-start gap-1 rounded-md bg-sky-tint px-3 py-2 text-sm">
      <p className="flex items-start gap-2">
        <CloudOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {write.asks ? t('This wasn’t sent. Please take a look.') : t(waitsWords)}
      </p>
      {write.asks ? (
        <Button variant="quiet" size="sm" onClick={showWaiting}>
          {t('Review it')}
        </Button>
      ) : (
        <Button variant="quiet" size="sm" onClick={() => void takeBack(write)}>
          {t('Cancel')}
        </Button>
      )}
    </div>
  )
}
