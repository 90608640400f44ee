import { useState } from 'react'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { ReasonForm } from '../../screens/reason-form.tsx'

type Props = { campaignId: string; owedCents: number }

/**
 * A campaign that has withdrawn more than it has raised: the platform covers that until more is donated, or writes it off as a
 * loss.
 */
export function WriteOff({ campaignId, owedCents }: Props) {
  const { money } = useWords()
  const [asked, setAsked] = useState(false)
  return (
    <section aria-label="Shortfall" className="grid gap-3">
      <Banner tone="danger" title={`This campaign owes ${money(owedCents)}`}>
        Money went back to donors after it had been withdrawn. New donations cover it first.
      </Banner>
      {asked ? (
        <WriteOffForm campaignId={campaignId} owedCents={owedCents} onDone={() => setAsked(false)} />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAsked(true)}>
          Write Off
        </Button>
      )}
    </section>
  )
}

function WriteOffForm({ campaignId, owedCents, onDone }: Props & { onDone: () => void }) {
  const { money } = useWords()
  const { run, busy, error } = useCommand('POST /api/admin/campaigns/:campaignId/write-off', {
    done: () => ({ title: 'Written off', description: 'The loss is in the books.' }),
    onDone,
  })
  return (
    <div className="rounded-md bg-sunken p-4">
      <ReasonForm
        danger
        label={`Write Off ${money(owedCents)}`}
        busyLabel="Writing off..."
        hint="It stays in the audit log."
        missing="Please say why this loss is written off."
        busy={busy}
        error={error}
        onReason={reason => void run({ params: { campaignId }, body: { reason } })}
        onCancel={onDone}
      >
        <p>
          <strong>{money(owedCents)}</strong> becomes a loss of the platform, and the campaign owes nothing.
          It cannot be undone.
        </p>
      </ReasonForm>
    </div>
  )
}
