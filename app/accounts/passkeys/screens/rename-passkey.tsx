import { type FormEvent, useState } from 'react'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { type OwnPasskey, passkeyNameMaxLength } from '../passkey.ts'

/** Gives a passkey a name that says where it is. */
export function RenamePasskey({ passkey, onDone }: { passkey: OwnPasskey; onDone: () => void }) {
  const { t } = useWords()
  const [name, setName] = useState(passkey.name)
  const { run, busy, error } = useCommand('PATCH /api/passkeys/:passkeyId', {
    explain: refused => (refused?.fields.name ? { message: refused.fields.name } : undefined),
    onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run({ params: { passkeyId: passkey.id }, body: { name } })
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={open => (open ? undefined : onDone())}
      title={t('Rename this passkey')}
    >
      <form method="post" className="grid gap-4" noValidate onSubmit={submit}>
        <Field label={t('Name')} error={error}>
          <TextInput
            value={name}
            maxLength={passkeyNameMaxLength}
            onChange={event => setName(event.target.value)}
          />
        </Field>
        <Button type="submit" wide busy={busy} disabled={!name.trim()}>
          {t('Save')}
        </Button>
      </form>
    </Dialog>
  )
}
