import { useState } from 'react'
import { FormDialog, useCommandForm } from '../../../shell/command-form.tsx'
import { call } from '../../../shell/wire/call.browser.ts'
import { useCommand, useTask } from '../../../shell/wire/use-command.browser.ts'
import { withProof } from '../../../shell/wire/with-proof.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { renamePasskeyInput } from '../../contract.ts'
import { deviceWords } from '../../sessions/device-words.ts'
import { createPasskey, passkeyFailure, useCanPasskey } from '../passkey.browser.ts'
import { type OwnPasskey, passkeyNameMaxLength, passkeyWords } from '../passkey.ts'

/** Lists a person's passkeys; adding, renaming and removing require a step-up. Browsers without passkey support cannot add one. */
export function PasskeysCard({ passkeys }: { passkeys: readonly OwnPasskey[] }) {
  const { t } = useWords()
  const can = useCanPasskey()
  const [renaming, setRenaming] = useState<OwnPasskey | null>(null)
  const explain = (_: unknown, failure: unknown) => ({
    title: t(passkeyWords.error),
    message: passkeyFailure(failure, t),
  })
  const remove = useCommand('DELETE /api/passkeys/:passkeyId', { explain })
  const add = useTask(
    async () => {
      const options = await withProof(() => call('POST /api/passkeys/options'))
      const { words, values } = deviceWords(navigator.userAgent)
      return await call('POST /api/passkeys', { body: await createPasskey(options, t(words, values)) })
    },
    { done: () => t('Passkey added'), explain },
  )
  if (!can && passkeys.length === 0) return null
  return (
    <section aria-labelledby="passkeys" className="grid gap-3">
      <h2 id="passkeys" className="text-lg">
        {t('Passkeys')}
      </h2>
      <p className="text-sm text-ink-soft">
        {t('Sign in with your fingerprint, face or screen lock instead of a code.')}
      </p>
      {passkeys.length > 0 ? (
        <ul className="grid gap-2">
          {passkeys.map(passkey => (
            <Passkey
              key={passkey.id}
              passkey={passkey}
              busy={remove.running?.params.passkeyId === passkey.id}
              onRename={() => setRenaming(passkey)}
              onRemove={() => void remove.run({ params: { passkeyId: passkey.id } })}
            />
          ))}
        </ul>
      ) : null}
      {can ? (
        <Button variant="secondary" wide busy={add.busy} onClick={() => void add.run(undefined)}>
          {t('Add a passkey')}
        </Button>
      ) : null}
      {renaming ? <RenamePasskey passkey={renaming} onDone={() => setRenaming(null)} /> : null}
    </section>
  )
}

type PasskeyProps = { passkey: OwnPasskey; busy: boolean; onRename: () => void; onRemove: () => void }

function Passkey({ passkey: { name, madeOn, lastUsedOn }, busy, onRename, onRemove }: PasskeyProps) {
  const { t } = useWords()
  return (
    <li className="flex items-center justify-between gap-4">
      <div className="grid min-w-0">
        <span className="break-words font-semibold">{name}</span>
        <span className="text-sm text-ink-soft">
          {lastUsedOn
            ? t('Created {madeOn}, last used {lastUsedOn}', { madeOn, lastUsedOn })
            : t('Created {madeOn}, never used', { madeOn })}
        </span>
      </div>
      <div className="flex shrink-0 gap-2">
        <Button size="sm" variant="quiet" aria-label={t('Rename {name}', { name })} onClick={onRename}>
          {t('Rename')}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          aria-label={t('Remove {name}', { name })}
          busy={busy}
          onClick={onRemove}
        >
          {t('Remove')}
        </Button>
      </div>
    </li>
  )
}

export function RenamePasskey({ passkey, onDone }: { passkey: OwnPasskey; onDone: () => void }) {
  const { t } = useWords()
  const form = useCommandForm('PATCH /api/passkeys/:passkeyId', {
    schema: renamePasskeyInput,
    values: { name: passkey.name },
    input: body => ({ params: { passkeyId: passkey.id }, body }),
    onDone,
  })
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('Rename this passkey')}
      onClose={onDone}
      submit={t('Save')}
      disabled={!form.watch('name').trim()}
    >
      <Field {...form.field('name')} label={t('Name')}>
        <TextInput maxLength={passkeyNameMaxLength} />
      </Field>
    </FormDialog>
  )
}
