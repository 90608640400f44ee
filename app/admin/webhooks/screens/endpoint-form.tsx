import { useState } from 'react'
import { endpointFields } from '../../../integrations/webhooks/contract.ts'
import { eventLabels, eventTypeNames } from '../../../integrations/webhooks/event-names.ts'
import { FormDialog, useCommandForm } from '../../../shell/command-form.tsx'
import { CheckboxGroup } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { ShownEndpoint } from '../contract.ts'
import { SecretShown } from './secret-shown.tsx'

type Props = { endpoint: ShownEndpoint | null; onClose: () => void }

/** The dialog that adds an endpoint, and then shows its secret once, or that changes one (P660, P663). */
export function EndpointForm({ endpoint, onClose }: Props) {
  const { t } = useWords()
  const [secret, setSecret] = useState<string | null>(null)
  const { url, description, eventTypes } = endpoint ?? {
    url: '',
    description: '',
    eventTypes: eventTypeNames,
  }
  const fields = { schema: endpointFields, values: { url, description, eventTypes: [...eventTypes] } }
  const add = useCommandForm('POST /api/admin/webhook-endpoints', {
    ...fields,
    input: body => ({ body }),
    onDone: added => setSecret(added.secret),
  })
  const change = useCommandForm('PUT /api/admin/webhook-endpoints/:endpointId', {
    ...fields,
    input: body => ({ params: { endpointId: endpoint?.id ?? '' }, body }),
    done: () => t('The endpoint was changed.'),
    onDone: onClose,
  })
  const form = endpoint ? change : add
  if (secret) return <SecretShown secret={secret} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      title={endpoint ? t('Edit the Endpoint') : t('Add an Endpoint')}
      description={t('It hears about what happens from now on.')}
      onClose={onClose}
      submit={endpoint ? t('Save Changes') : t('Add Endpoint')}
      busyLabel={t('Saving...')}
    >
      <Field
        {...form.field('url')}
        label={t('URL')}
        hint={t('Starts with https:// and is on the public internet.')}
        required
      >
        <TextInput type="url" inputMode="url" autoFocus autoComplete="off" maxLength={500} />
      </Field>
      <Field
        {...form.field('description')}
        label={t('Description')}
        hint={t('What receives the events, such as “Our CRM”.')}
        required
      >
        <TextInput autoComplete="off" maxLength={200} />
      </Field>
      <CheckboxGroup
        {...form.field('eventTypes')}
        legend={t('Events')}
        options={eventTypeNames.map(value => ({
          value,
          label: t(eventLabels[value]),
          hint: <code>{value}</code>,
        }))}
      />
    </FormDialog>
  )
}
