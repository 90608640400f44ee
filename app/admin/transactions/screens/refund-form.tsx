import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { ReasonForm } from '../../screens/reason-form.tsx'
import type { TransactionDetail } from '../contract.ts'

type Props = { detail: TransactionDetail; onDone: () => void }

/** The effects of a refund, before it is made: to whom the money goes, what it leaves behind, and why. */
export function RefundForm({ detail, onDone }: Props) {
  const { money } = useWords()
  const { totalCents, shortfallCents } = detail.refund
  const { run, busy, error } = useCommand('POST /api/admin/donations/:donationId/refund', {
    done: ({ status }) => (status === 'refunded' ? refunded : recorded),
    onDone,
  })
  return (
    <div className="rounded-md bg-sunken p-4">
      <ReasonForm
        danger
        label={`Refund ${money(totalCents)}`}
        busyLabel="Refunding..."
        hint="It stays in the audit log."
        missing="Please tell why this donation is refunded."
        busy={busy}
        error={error}
        onReason={reason => void run({ params: { donationId: detail.id }, body: { reason } })}
        onCancel={onDone}
      >
        <p>
          <strong>{money(totalCents)}</strong> goes back to {detail.email}. It cannot be undone.
        </p>
        {shortfallCents > 0 ? <Shortfall cents={shortfallCents} /> : null}
      </ReasonForm>
    </div>
  )
}

const refunded = { title: 'Refunded', description: 'Every total has followed.' }
const recorded = {
  title: 'Refund recorded',
  description: 'The payment provider does not answer now. It is asked again every minute.',
  variant: 'default',
} as const

function Shortfall({ cents }: { cents: number }) {
  const { money } = useWords()
  return (
    <Banner tone="danger" title="The student has withdrawn this money already">
      After this refund the campaign has withdrawn {money(cents)} more than it raised. The platform carries
      that until more is given.
    </Banner>
  )
}
