import { type FormEvent, useState } from 'react'
import {
  type EventTypeName,
  eventLabels,
  eventTypeNames,
} from '../../../integrations/webhooks/event-names.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field, FieldError } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { ShownEndpoint } from '../contract.ts'
import { SecretShown } from './secret-shown.tsx'

type Props = { endpoint: ShownEndpoint | null; onClose: () => void }

/** The dialog that adds an endpoint, and then shows its secret once, or that changes one (P660, P663). */
export function EndpointForm({ endpoint, onClose }: Props) {
  const { t } = useWords()
  const [secret, setSecret] = useState<string | null>(null)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const showProblems = {
    onFailed: (refused: { fields: Record<string, string> } | null) => setProblems(refused?.fields ?? {}),
  }
  const add = useCommand('POST /api/admin/webhook-endpoints', {
    ...showProblems,
    onDone: added => setSecret(added.secret),
  })
  const change = useCommand('PUT /api/admin/webhook-endpoints/:endpointId', {
    ...showProblems,
    done: () => t('The endpoint was changed.'),
    onDone: onClose,
  })
  const { busy, error } = endpoint ? change : add
  const save = (body: Fields) => {
    setProblems({})
    void (endpoint ? change.run({ params: { endpointId: endpoint.id }, body }) : add.run({ body }))
  }
  if (secret) return <SecretShown secret={secret} onClose={onClose} />
  return (
    <Dialog
      open
      locked={busy}
      onOpenChange={open => (open ? undefined : onClose())}
      title={endpoint ? t('Edit the Endpoint') : t('Add an Endpoint')}
      description={t('It hears about what happens from now on.')}
    >
      <FieldsForm
        endpoint={endpoint}
        busy={busy}
        problems={problems}
        error={Object.keys(problems).length > 0 ? undefined : error}
        onSave={save}
      />
    </Dialog>
  )
}

type Fields = { url: string; description: string; eventTypes: EventTypeName[] }
type FormProps = {
  endpoint: ShownEndpoint | null
  busy: boolean
  problems: Readonly<Record<string, string>>
  error: string | undefined
  onSave: (fields: Fields) => void
}

function FieldsForm({ endpoint, busy, problems, error, onSave }: FormProps) {
  const { t } = useWords()
  const [url, setUrl] = useState(endpoint?.url ?? '')
  const [description, setDescription] = useState(endpoint?.description ?? '')
  const [chosen, setChosen] = useState<readonly EventTypeName[]>(endpoint?.eventTypes ?? eventTypeNames)
  const [isSent, setSent] = useState(false)
  const missing = (isMissing: boolean, words: string) => (isSent && isMissing ? words : undefined)
  const noneChosen = missing(chosen.length === 0, t('Choose at least one event.'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (url.trim() && description.trim() && chosen.length > 0)
      onSave({ url, description, eventTypes: [...chosen] })
  }
  const turn = (type: EventTypeName) =>
    setChosen(chosen.includes(type) ? chosen.filter(each => each !== type) : [...chosen, type])
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={submit}>
      <Field
        label={t('URL')}
        hint={t('Starts with https:// and is on the public internet.')}
        required
        error={missing(!url.trim(), t('Enter a URL that starts with https://.')) ?? problems.url}
      >
        <TextInput
          type="url"
          inputMode="url"
          autoFocus
          autoComplete="off"
          maxLength={500}
          value={url}
          onChange={event => setUrl(event.target.value)}
        />
      </Field>
      <Field
        label={t('Description')}
        hint={t('What receives the events, such as “Our CRM”.')}
        required
        error={missing(!description.trim(), t('Say what receives the events.'))}
      >
        <TextInput
          autoComplete="off"
          maxLength={200}
          value={description}
          onChange={event => setDescription(event.target.value)}
        />
      </Field>
      <fieldset className="grid min-w-0 gap-1" aria-describedby={noneChosen ? 'events-missing' : undefined}>
        <legend className="mb-1 text-base font-semibold">{t('Events')}</legend>
        {eventTypeNames.map(type => (
          <Checkbox
            key={type}
            label={t(eventLabels[type])}
            hint={<code>{type}</code>}
            checked={chosen.includes(type)}
            onChange={() => turn(type)}
          />
        ))}
        <FieldError id="events-missing" message={noneChosen} />
      </fieldset>
      <FieldError message={error} />
      <Button type="submit" wide busy={busy} busyLabel={t('Saving...')}>
        {endpoint ? t('Save Changes') : t('Add Endpoint')}
      </Button>
    </form>
  )
}
