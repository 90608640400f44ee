import { useState } from 'react'
import { type ApiKeyMade, defaultKeyDays, keyDays, newKeyInput } from '../../../integrations/keys/contract.ts'
import { scopes } from '../../../integrations/keys/scopes.ts'
import { FormDialog, useCommandForm } from '../../../shell/command-form.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckboxGroup } from '../../../ui/fields/checkbox.tsx'
import { CopyField } from '../../../ui/fields/copy-field.tsx'
import { Field } from '../../../ui/fields/field.tsx'
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
  const form = useCommandForm('POST /api/admin/api-keys', {
    schema: newKeyInput,
    values: { name: '', scopes: [], expiresInDays: defaultKeyDays },
    input: body => ({ body }),
    onDone: setMade,
  })
  if (made) return <MadeKey made={made} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      title={t('Make an API Key')}
      description={t('For one program, with no more than it needs.')}
      onClose={onClose}
      submit={t('Make Key')}
      busyLabel={t('Making the key...')}
    >
      <Field
        {...form.field('name')}
        label={t('Name')}
        hint={t('Of the program, such as “CRM import”.')}
        required
      >
        <TextInput autoFocus autoComplete="off" maxLength={60} />
      </Field>
      <CheckboxGroup
        {...form.field('scopes')}
        legend={t('What it may do')}
        options={scopes.map(value => ({
          value,
          label: <code>{value}</code>,
          hint: t(scopeWords[value]),
        }))}
      />
      <Field label={t('Works for')} input={form.register('expiresInDays', { valueAsNumber: true })}>
        <Select
          options={keyDays.map(count => ({
            value: String(count),
            label: t('{count, plural, one {# day} other {# days}}', { count }),
          }))}
        />
      </Field>
    </FormDialog>
  )
}

function MadeKey({ made: { key, expiresAt }, onClose }: { made: ApiKeyMade; onClose: () => void }) {
  const { t } = useWords()
  const day = useDay()
  return (
    <Dialog
      open
      // A key that is closed by accident is lost.
      locked
      title={t('Copy Your API Key')}
      description={t('This is the only time that it is shown. Keep it where your program keeps its secrets.')}
    >
      <div className="grid gap-4">
        <CopyField label={t('API key')} value={key} action={t('Copy')} />
        <Banner tone="info" title={t('Works until {day}', { day: day(expiresAt) })}>
          {t('Make another key before then, and revoke this one when your program uses the new one.')}
        </Banner>
        <Button wide onClick={onClose}>
          {t('I Have Copied It')}
        </Button>
      </div>
    </Dialog>
  )
}
