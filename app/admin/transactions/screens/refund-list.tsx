import { phrase } from '../../../lib/phrase.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { Moment } from '../../screens/moment.tsx'
import type { RefundStage, ShownRefund } from '../contract.ts'

const stages = {
  waiting: { label: phrase('Waiting for the provider'), tone: 'gold' },
  done: { label: phrase('Done'), tone: 'gown' },
  refused: { label: phrase('Refused by the provider'), tone: 'clay' },
  sent_back: { label: phrase('Sent back by the donor’s bank'), tone: 'clay' },
} as const satisfies Record<RefundStage, { label: string; tone: string }>

/** The refunds of one donation and their stages, oldest first. */
export function RefundList({ refunds }: { refunds: readonly ShownRefund[] }) {
  const { t } = useWords()
  if (refunds.length === 0) return null
  return (
    <section aria-labelledby="refunds">
      <h3 id="refunds" className="mb-3 text-lg">
        {t('Refunds')}
      </h3>
      <ol className="grid gap-3">
        {refunds.map(refund => (
          <Refund key={refund.id} refund={refund} />
        ))}
      </ol>
    </section>
  )
}

function Refund({ refund: { at, cents, stage, by, reason, failure } }: { refund: ShownRefund }) {
  const { t } = useWords()
  return (
    <li className="grid gap-x-6 gap-y-1 rounded-md border border-line px-4 py-3 sm:grid-cols-[1fr_auto]">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={stages[stage].tone}>{t(stages[stage].label)}</Badge>
        <span className="text-ink-soft">
          <Moment at={at} />
        </span>
      </span>
      <span className="font-semibold sm:text-end">
        <Amount cents={cents} />
      </span>
      <span className="text-sm wrap-anywhere text-ink-soft sm:col-span-2">
        {by ? t('Requested by {name}', { name: by }) : t('Made at the payment provider')}
        {reason ? `: “${reason}”` : null}
        {failure ? <span className="block">{failure}</span> : null}
      </span>
    </li>
  )
}
