import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiRefusal, callApi } from '../../shell/call.browser.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useWords } from '../../words/use-words.tsx'
import { accountWords } from '../contract.ts'
import { type OwnPasskey, passkeyNameMaxLength } from '../passkey.ts'
import { withProof } from '../with-proof.browser.ts'

/** Gives a passkey a name that says where it is. */
export function RenamePasskey({ passkey, onDone }: { passkey: OwnPasskey; onDone: () => void }) {
  const { t } = useWords()
  const { revalidate } = useRevalidator()
  const [name, setName] = useState(passkey.name)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      await withProof(() => callApi('PATCH', `/api/passkeys/${passkey.id}`, { name }))
      await revalidate()
      onDone()
    } catch (failure) {
      setError(
        failure instanceof ApiRefusal ? (failure.fields.name ?? failure.message) : t(accountWords.unexpected),
      )
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={open => (open ? undefined : onDone())}
      title={t('Rename this passkey')}
    >
      <form method="post" className="grid gap-4" noValidate onSubmit={event => void submit(event)}>
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
