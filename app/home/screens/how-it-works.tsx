import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { HowWithdrawalsWork } from '../../withdrawals/request/screens/how-withdrawals-work.tsx'
import { useWords } from '../../words/use-words.tsx'

/** The How it works item (P260). */
export function HowItWorks() {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  return (
    <Card pad="none" lift>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-14 w-full items-center gap-4 rounded-md p-4 text-start md:px-6"
      >
        <CircleQuestionMark aria-hidden="true" className="size-6 shrink-0 text-gown" />
        <span className="grid flex-1">
          <span className="font-semibold">{t('How it works')}</span>
          <span className="text-sm text-ink-soft">
            {t('When money is available, what it costs and when it arrives')}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      </button>
      <HowWithdrawalsWork open={open} onOpenChange={setOpen} />
    </Card>
  )
}
