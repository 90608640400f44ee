import { type FormEvent, useState } from 'react'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { DepositState } from '../micro-deposit.ts'

type Props = { withdrawalId: string; deposits: DepositState }

/** How a person finishes the check of a new account sooner: by two small deposits, whose amounts they tell us (P640, P642). */
export function ConfirmAccount({ withdrawalId, deposits }: Props) {
  const { t } = useWords()
  if (deposits === 'offered') return <Offer withdrawalId={withdrawalId} />
  if (deposits === 'sent') return <Amounts withdrawalId={withdrawalId} />
  return (
    <p className="text-sm text-ink-soft">
      {deposits === 'requested'
        ? t(
            'Two small deposits are on their way to your account. Come back when your bank shows them, in a few days.',
          )
        : t('The account couldn’t be confirmed by deposits. Our staff will finish the check.')}
    </p>
  )
}

function Offer({ withdrawalId }: { withdrawalId: string }) {
  const { t } = useWords()
  const { run, busy } = useCommand('POST /api/withdrawals/:withdrawalId/micro-deposits', {
    done: () => t('We’ll send two small deposits to your account.'),
    failed: t('The deposits were not requested'),
  })
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-ink-soft">
        {t(
          'To finish sooner, we can send two deposits of less than a dollar to your account. You keep them, and tell us the amounts.',
        )}
      </p>
      <Button
        size="sm"
        variant="secondary"
        busy={busy}
        onClick={() => void run({ params: { withdrawalId } })}
      >
        {t('Send Two Deposits')}
      </Button>
    </div>
  )
}

function Amounts({ withdrawalId }: { withdrawalId: string }) {
  const { t } = useWords()
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const { run, busy, error, clearError } = useCommand(
    'POST /api/withdrawals/:withdrawalId/micro-deposits/confirm',
    {
      done: () => t('Your account is confirmed. Thank you!'),
    },
  )
  const amounts = { firstCents: Number(first), secondCents: Number(second) }
  const isReady = [first, second].every(text => /^[1-9]\d?$/.test(text))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) void run({ params: { withdrawalId }, body: amounts })
  }
  const input = (value: string, set: (value: string) => void) => (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      value={value}
      onChange={event => {
        set(event.target.value.trim())
        clearError()
      }}
    />
  )
  return (
    <form method="post" noValidate className="grid gap-3 rounded-md bg-sunken p-4" onSubmit={submit}>
      <p className="text-sm">
        {t(
          'We sent two deposits of less than a dollar. Enter both amounts as your bank shows them, in any order.',
        )}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('First amount in cents')} error={error}>
          {input(first, setFirst)}
        </Field>
        <Field label={t('Second amount in cents')}>{input(second, setSecond)}</Field>
      </div>
      <Button type="submit" size="sm" className="justify-self-start" disabled={!isReady} busy={busy}>
        {t('Confirm My Account')}
      </Button>
    </form>
  )
}
