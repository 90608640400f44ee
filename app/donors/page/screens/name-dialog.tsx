import { useState } from 'react'
import type { OwnDonation } from '../../../donations/own-donations/own-donation.ts'
import { call } from '../../../shell/wire/call.browser.ts'
import { useTask } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'

type NameDialogProps = {
  /** Null to change all donations of the address. */
  donation: OwnDonation | null
  /** The current name on public pages; null if anonymous. */
  publicName: string | null
  onClose: () => void
}

/** Changes the donor's public name, or makes them anonymous, on one donation or on all. */
export function NameDialog({ donation, publicName, onClose }: NameDialogProps) {
  const { t } = useWords()
  const [choice, setChoice] = useState<'name' | 'anonymous'>(publicName === null ? 'anonymous' : 'name')
  const [name, setName] = useState(publicName ?? '')
  const { run, busy, error } = useTask(
    (donorName: string | null) =>
      donation
        ? call('PUT /api/my-donations/donations/:donationId/name', {
            params: { donationId: donation.id },
            body: { donorName },
          })
        : call('PUT /api/my-donations/name', { body: { donorName } }),
    { done: () => t('Saved.'), onDone: onClose },
  )
  return (
    <Dialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      size="sm"
      title={t('Your name on public pages')}
      description={
        donation ? t('On this donation, from now on.') : t('On all donations of this address, from now on.')
      }
      locked={busy}
      footer={
        <Button
          wide
          busy={busy}
          disabled={choice === 'name' && name.trim() === ''}
          onClick={() => void run(choice === 'name' ? name.trim() : null)}
        >
          {t('Save')}
        </Button>
      }
    >
      <div className="grid gap-5">
        <RadioCards
          legend={t('Show me')}
          options={[
            { value: 'name', label: t('By name') },
            { value: 'anonymous', label: t('Anonymous') },
          ]}
          value={choice}
          onValueChange={setChoice}
          error={choice === 'anonymous' ? error : undefined}
        />
        {choice === 'name' ? (
          <Field label={t('Name')} error={error}>
            <TextInput
              name="donorName"
              autoComplete="name"
              maxLength={200}
              value={name}
              onChange={event => setName(event.target.value)}
            />
          </Field>
        ) : null}
      </div>
    </Dialog>
  )
}
