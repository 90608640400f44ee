import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '../../shell/call.browser.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../words/use-words.tsx'
import { deviceWords } from '../device-words.ts'
import { makePasskey, useCanPasskey } from '../passkey.browser.ts'
import { type OwnPasskey, passkeyWords } from '../passkey.ts'
import { withProof } from '../with-proof.browser.ts'
import { passkeyFailure } from './passkey-failure.browser.ts'
import { RenamePasskey } from './rename-passkey.tsx'

/** A person's passkeys: add, rename, remove, each after a step-up. A browser without passkeys still shows those there are. */
export function PasskeysCard({ passkeys }: { passkeys: readonly OwnPasskey[] }) {
  const { t } = useWords()
  const can = useCanPasskey()
  const { busy, run } = usePasskeyChange()
  const [renaming, setRenaming] = useState<OwnPasskey | null>(null)
  const add = async () => {
    const options = await withProof(() =>
      callApi<PublicKeyCredentialCreationOptionsJSON>('POST', '/api/passkeys/options'),
    )
    const { words, values } = deviceWords(navigator.userAgent)
    await callApi('POST', '/api/passkeys', await makePasskey(options, t(words, values)))
    toast({ title: t('Passkey added'), variant: 'success' })
  }
  const remove = ({ id }: OwnPasskey) => withProof(() => callApi('DELETE', `/api/passkeys/${id}`))
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
              busy={busy === passkey.id}
              onRename={() => setRenaming(passkey)}
              onRemove={() => void run(passkey.id, () => remove(passkey))}
            />
          ))}
        </ul>
      ) : null}
      {can ? (
        <Button variant="secondary" wide busy={busy === 'new'} onClick={() => void run('new', add)}>
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
            ? t('Made {madeOn}, last used {lastUsedOn}', { madeOn, lastUsedOn })
            : t('Made {madeOn}, never used', { madeOn })}
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

/** Does one change at a time, shows what failed, and asks for the list again. */
function usePasskeyChange() {
  const { revalidate } = useRevalidator()
  const { t } = useWords()
  const [busy, setBusy] = useState<string | null>(null)
  const run = async (what: string, change: () => Promise<unknown>) => {
    setBusy(what)
    try {
      await change()
    } catch (error) {
      toast({
        title: t(passkeyWords.error),
        description: t(passkeyFailure(error)),
        variant: 'destructive',
      })
    }
    await revalidate()
    setBusy(null)
  }
  return { busy, run }
}
