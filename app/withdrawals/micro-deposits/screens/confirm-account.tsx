import { CommandForm, useCommandForm } from '../../../shell/command-form.tsx'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { type DepositAmounts, type DepositState, depositAmounts } from '../micro-deposit.ts'

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
  const form = useCommandForm('POST /api/withdrawals/:withdrawalId/micro-deposits/confirm', {
    schema: depositAmounts,
    input: body => ({ params: { withdrawalId }, body }),
    done: () => t('Your account is confirmed. Thank you!'),
  })
  const amount = (name: keyof DepositAmounts) => ({
    ...form.field(name),
    input: form.register(name, { setValueAs: Number }),
  })
  const isReady = form.watch(['firstCents', 'secondCents']).every(cents => cents >= 1 && cents <= 99)
  return (
    <CommandForm
      form={form}
      className="rounded-md bg-sunken p-4"
      submit={t('Confirm My Account')}
      submitSize="sm"
      disabled={!isReady}
    >
      <p className="text-sm">
        {t(
          'We sent two deposits of less than a dollar. Enter both amounts as your bank shows them, in any order.',
        )}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Field {...amount('firstCents')} label={t('First amount in cents')}>
          <TextInput inputMode="numeric" autoComplete="off" maxLength={2} />
        </Field>
        <Field {...amount('secondCents')} label={t('Second amount in cents')}>
          <TextInput inputMode="numeric" autoComplete="off" maxLength={2} />
        </Field>
      </div>
    </CommandForm>
  )
}
