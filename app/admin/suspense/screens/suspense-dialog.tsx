import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { Facts } from '../../screens/facts.tsx'
import type { ShownSuspense } from '../contract.ts'
import { DeedForm } from './deed-form.tsx'
import { whyOf } from './suspense-columns.tsx'

type Choice = 'refund' | 'campaign' | 'foundation'

/** What becomes of a sum in suspense: back to its donor, to a campaign, or to the foundation. */
export function SuspenseDialog({ item, onClose }: { item: ShownSuspense; onClose: () => void }) {
  const { money } = useWords()
  const [choice, setChoice] = useState<Choice>(item.kind === 'ownerless_funds' ? 'campaign' : 'refund')
  const [campaignId, setCampaignId] = useState('')
  const sum = money(item.cents)
  const done = { onDone: onClose, onCancel: onClose }
  const assign = `/api/admin/suspense/${item.id}/assign`
  return (
    <Dialog open onOpenChange={open => open || onClose()} title={`Clear up ${sum}`}>
      <div className="grid gap-5">
        <Facts
          facts={[
            ['Why', whyOf(item)],
            ['Found', item.foundAt],
            ['Campaign', item.campaignId ? `${item.scholar} (${item.campaignId})` : null],
            ['Payment', item.paymentId],
          ]}
        />
        <Field label="What becomes of it?">
          <Select
            value={choice}
            onChange={event => setChoice(event.target.value as Choice)}
            options={[
              // Funds of several donations have no one donor to go back to.
              ...(item.kind === 'ownerless_funds' ? [] : [{ value: 'refund', label: 'Back to its donor' }]),
              { value: 'campaign', label: 'To a campaign' },
              { value: 'foundation', label: 'To the foundation' },
            ]}
          />
        </Field>
        {choice === 'refund' ? (
          <DeedForm danger label={`Refund ${sum}`} path={`/api/admin/suspense/${item.id}/refund`} {...done} />
        ) : null}
        {choice === 'foundation' ? (
          <DeedForm
            label={`Give ${sum} to the Foundation`}
            path={assign}
            body={{ to: 'foundation' }}
            {...done}
          />
        ) : null}
        {choice === 'campaign' ? (
          <DeedForm
            label={`Give ${sum} to the Campaign`}
            path={assign}
            body={campaignId.trim() ? { to: 'campaign', campaignId: campaignId.trim() } : null}
            {...done}
          >
            <Field label="Campaign ID" hint="The 10 characters at the end of its link." required>
              <TextInput
                value={campaignId}
                maxLength={10}
                onChange={event => setCampaignId(event.target.value)}
              />
            </Field>
          </DeedForm>
        ) : null}
      </div>
    </Dialog>
  )
}
