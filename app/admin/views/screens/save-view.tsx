import { type FormEvent, useState } from 'react'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { viewNameMaxLength } from '../view-words.ts'

type Props = { list: string; query: string; onClose: () => void; onSaved: () => void }

/** Asks for a view's name; for an existing name, whether to replace that view. */
export function SaveView({ list, query, onClose, onSaved }: Props) {
  const { t } = useWords()
  const [name, setName] = useState('')
  const [taken, setTaken] = useState<string | null>(null)
  const { run, busy, error, clearError } = useCommand('POST /api/admin/views', {
    reloads: false,
    explain: refused => (refused?.fields.name ? { message: refused.fields.name } : undefined),
    onFailed: (refused, { body }) => {
      if (refused?.code === 'ViewNameTaken') setTaken(body.name)
    },
    done: () => t('View saved'),
    onDone: () => {
      onSaved()
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run({ body: { list, name, query, replace: name === taken } })
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={open => (open ? undefined : onClose())}
      title={t('Save this view')}
      description={t('Saves search, filters, sort and columns. Only you can see it.')}
    >
      <form method="post" className="grid gap-4" noValidate onSubmit={submit}>
        <Field label={t('Name')} error={error}>
          <TextInput
            autoFocus
            value={name}
            maxLength={viewNameMaxLength}
            onChange={event => {
              setName(event.target.value)
              clearError()
            }}
          />
        </Field>
        <Button type="submit" wide busy={busy} disabled={!name.trim()}>
          {taken !== null && name === taken ? t('Replace it') : t('Save')}
        </Button>
      </form>
    </Dialog>
  )
}
