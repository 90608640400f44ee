import { useState } from 'react'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Moment } from '../../kit/moment.tsx'
import { ReasonForm } from '../../kit/reason-form.tsx'
import { refundNotice } from '../../kit/refund-notice.ts'
import type { ShownSuspense } from '../contract.ts'
import { suspenseReasons } from './suspense-columns.tsx'

type Choice = 'refund' | 'campaign' | 'foundation'

const labels: Record<Choice, Message> = {
  refund: phrase('Refund {amount}'),
  campaign: phrase('Give {amount} to the Campaign'),
  foundation: phrase('Give {amount} to the Foundation'),
}

/** The dialog in which an admin refunds an unmatched payment, or assigns it to a campaign or the foundation. */
export function SuspenseDialog({ item, onClose }: { item: ShownSuspense; onClose: () => void }) {
  const { t, money } = useWords()
  const [choice, setChoice] = useState<Choice>(item.kind === 'ownerless_funds' ? 'campaign' : 'refund')
  const [campaignId, setCampaignId] = useState('')
  const sum = money(item.cents - item.returnedCents)
  const refund = useCommand('POST /api/admin/suspense/:itemId/refund', {
    done: outcome => refundNotice(outcome, t),
    onDone: onClose,
  })
  const assign = useCommand('POST /api/admin/suspense/:itemId/assign', {
    done: () => t('Assigned. Sums on admin pages follow within a minute.'),
    onDone: onClose,
  })
  const params = { itemId: item.id }
  const send = {
    refund: (reason: string) => refund.run({ params, body: { reason } }),
    foundation: (reason: string) => assign.run({ params, body: { to: 'foundation', reason } }),
    campaign: (reason: string) =>
      assign.run({ params, body: { to: 'campaign', campaignId: campaignId.trim(), reason } }),
  }
  return (
    <Dialog open onOpenChange={open => open || onClose()} title={t('Resolve {amount}', { amount: sum })}>
      <div className="grid gap-5">
        <Facts
          facts={[
            [phrase('Why'), t(suspenseReasons[item.kind])],
            [phrase('Found'), <Moment key="found" at={item.foundAt} />],
            [phrase('Campaign'), item.campaignId ? `${item.scholar} (${item.campaignId})` : null],
            [phrase('Payment'), item.paymentId],
          ]}
        />
        <Field label={t('What should happen to it?')}>
          <Select
            value={choice}
            onChange={event => setChoice(event.target.value as Choice)}
            options={[
              // These funds come from several donations, so there is no single donor to refund.
              ...(item.kind === 'ownerless_funds' ? [] : [{ value: 'refund', label: t('Refund the donor') }]),
              { value: 'campaign', label: t('To a campaign') },
              { value: 'foundation', label: t('To the foundation') },
            ]}
          />
        </Field>
        <ReasonForm
          key={choice}
          danger={choice === 'refund'}
          label={t(labels[choice], { amount: sum })}
          hint={t('Recorded in the audit log.')}
          missing={t('Please say why.')}
          ready={choice !== 'campaign' || campaignId.trim() !== ''}
          busy={refund.busy || assign.busy}
          busyLabel={t('Sending...')}
          error={choice === 'refund' ? refund.error : assign.error}
          onReason={reason => void send[choice](reason)}
          onCancel={onClose}
        >
          {choice === 'campaign' ? (
            <Field label={t('Campaign ID')} hint={t('The 10 characters at the end of its link.')} required>
              <TextInput
                value={campaignId}
                maxLength={10}
                onChange={event => setCampaignId(event.target.value)}
              />
            </Field>
          ) : null}
        </ReasonForm>
      </div>
    </Dialog>
  )
}
