import { useState } from 'react'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { ReasonForm } from '../../kit/reason-form.tsx'
import { secondPersonNotice } from '../../kit/second-person-notice.ts'

type Props = { campaignId: string; owedCents: number }

/** Shown if a campaign withdrew more than it raised. New donations cover the shortfall, or two people write it off as a loss (P708). */
export function WriteOff({ campaignId, owedCents }: Props) {
  const { t, money } = useWords()
  const [open, setOpen] = useState(false)
  return (
    <section aria-label={t('Shortfall')} className="grid gap-3">
      <Banner tone="danger" title={t('This campaign owes {amount}', { amount: money(owedCents) })}>
        {t('Money went back to donors after it had been withdrawn. New donations cover it first.')}
      </Banner>
      {open ? (
        <WriteOffForm campaignId={campaignId} owedCents={owedCents} onDone={() => setOpen(false)} />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
          {t('Write Off')}
        </Button>
      )}
    </section>
  )
}

function WriteOffForm({ campaignId, owedCents, onDone }: Props & { onDone: () => void }) {
  const { t, money } = useWords()
  const { run, busy, error } = useCommand('POST /api/admin/campaigns/:campaignId/write-off', {
    done: ({ secondPerson }) => secondPersonNotice(secondPerson, t),
    onDone,
  })
  return (
    <div className="rounded-md bg-sunken p-4">
      <ReasonForm
        danger
        label={t('Request to Write Off {amount}', { amount: money(owedCents) })}
        busyLabel={t('Requesting...')}
        hint={t('Recorded in the audit log.')}
        missing={t('Please say why this loss is written off.')}
        busy={busy}
        error={error}
        onReason={reason => void run({ params: { campaignId }, body: { reason } })}
        onCancel={onDone}
      >
        <p>
          <Phrase
            words="Once a second person confirms it, the platform takes <0>{amount}</0> as a loss, and the campaign owes nothing. This can’t be undone."
            values={{ amount: money(owedCents) }}
            parts={[<strong key="sum" />]}
          />
        </p>
      </ReasonForm>
    </div>
  )
}
