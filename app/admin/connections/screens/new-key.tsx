import { type FormEvent, useState } from 'react'
import { type ApiKeyMade, defaultKeyDays, keyDays } from '../../../integrations/keys/contract.ts'
import { type Scope, scopes } from '../../../integrations/keys/scopes.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { CopyField } from '../../../ui/fields/copy-field.tsx'
import { Field, FieldError } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { useDay } from '../../kit/moment.tsx'
import { scopeWords } from '../scope-words.ts'

/** The dialog that makes an API key, and then shows it, once (P650). */
export function NewKey({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const [made, setMade] = useState<ApiKeyMade | null>(null)
  const { run, busy, error } = useCommand('POST /api/admin/api-keys', { onDone: setMade })
  return (
    <Dialog
      open
      // A key that is closed by accident is lost.
      locked={busy || made !== null}
      onOpenChange={open => (open ? undefined : onClose())}
      title={made ? t('Copy Your API Key') : t('Make an API Key')}
      description={
        made
          ? t('This is the only time that it is shown. Keep it where your program keeps its secrets.')
          : t('For one program, with no more than it needs.')
      }
    >
      {made ? (
        <MadeKey made={made} onClose={onClose} />
      ) : (
        <KeyForm busy={busy} error={error} onMake={body => void run({ body })} />
      )}
    </Dialog>
  )
}

function MadeKey({ made: { key, expiresAt }, onClose }: { made: ApiKeyMade; onClose: () => void }) {
  const { t } = useWords()
  const day = useDay()
  return (
    <div className="grid gap-4">
      <CopyField label={t('API key')} value={key} action={t('Copy')} />
      <Banner tone="info" title={t('Works until {day}', { day: day(expiresAt) })}>
        {t('Make another key before then, and revoke this one when your program uses the new one.')}
      </Banner>
      <Button wide onClick={onClose}>
        {t('I Have Copied It')}
      </Button>
    </div>
  )
}

type KeyFormProps = {
  busy: boolean
  error: string | undefined
  onMake: (key: { name: string; scopes: Scope[]; expiresInDays: number }) => void
}

function KeyForm({ busy, error, onMake }: KeyFormProps) {
  const { t } = useWords()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly Scope[]>([])
  const [days, setDays] = useState<number>(defaultKeyDays)
  const [isSent, setSent] = useState(false)
  const nameMissing = isSent && name.trim() === ''
  const scopesMissing = isSent && chosen.length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (name.trim() && chosen.length > 0) onMake({ name, scopes: [...chosen], expiresInDays: days })
  }
  const turn = (scope: Scope) =>
    setChosen(chosen.includes(scope) ? chosen.filter(each => each !== scope) : [...chosen, scope])
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={submit}>
      <Field
        label={t('Name')}
        hint={t('Of the program, such as “CRM import”.')}
        required
        error={nameMissing ? t('Name the program that uses the key.') : error}
      >
        <TextInput
          autoFocus
          autoComplete="off"
          maxLength={60}
          value={name}
          onChange={event => setName(event.target.value)}
        />
      </Field>
      <fieldset
        className="grid min-w-0 gap-1"
        aria-describedby={scopesMissing ? 'scopes-missing' : undefined}
      >
        <legend className="mb-1 text-base font-semibold">{t('What it may do')}</legend>
        {scopes.map(scope => (
          <Checkbox
            key={scope}
            label={<code>{scope}</code>}
            hint={t(scopeWords[scope])}
            checked={chosen.includes(scope)}
            onChange={() => turn(scope)}
          />
        ))}
        <FieldError
          id="scopes-missing"
          message={scopesMissing ? t('Choose what the key may do.') : undefined}
        />
      </fieldset>
      <Field label={t('Works for')}>
        <Select
          value={String(days)}
          onChange={event => setDays(Number(event.target.value))}
          options={keyDays.map(count => ({
            value: String(count),
            label: t('{count, plural, one {# day} other {# days}}', { count }),
          }))}
        />
      </Field>
      <Button type="submit" wide busy={busy} busyLabel={t('Making the key...')}>
        {t('Make Key')}
      </Button>
    </form>
  )
}
