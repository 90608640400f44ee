import { useState } from 'react'
import { check } from '../../../../lib/problem.ts'
import { readTypedAmount } from '../../../../lib/written-amount.ts'
import { FormDialog, useCommandForm } from '../../../../shell/command-form.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { MoneyField } from '../../../../ui/fields/money-field.tsx'
import { TextInput } from '../../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { problemText } from '../../../../words/translate.ts'
import { useWords } from '../../../../words/use-words.tsx'
import { expectCheckInput, expectedDays } from '../../expected/expected-check.ts'

type Props = { campaignId: string; reference: string; onClose: () => void }

/** The dialog in which a donor says that a check is on its way (P875). */
export function ExpectCheck({ campaignId, reference, onClose }: Props) {
  const { t } = useWords()
  const [sent, setSent] = useState(false)
  const [id] = useState(() => crypto.randomUUID())
  const form = useCommandForm('POST /api/campaigns/:campaignId/expected-checks', {
    schema: (typed: { name: string; email: string; cents: string }) => {
      const amount = readTypedAmount(typed.cents)
      const { data, problems } = check(expectCheckInput, {
        id,
        name: typed.name,
        email: typed.email,
        cents: 'cents' in amount ? amount.cents : 0,
      })
      const all = { ...problems, ...('problem' in amount && { cents: amount.problem }) }
      return {
        checked: data as NonNullable<typeof data>,
        problems: Object.fromEntries(
          Object.entries(all).map(([field, problem]) => [field, problemText(problem, t)]),
        ),
      }
    },
    values: { name: '', email: '', cents: '' },
    input: body => ({ params: { campaignId }, body }),
    reloads: false,
    onDone: () => setSent(true),
  })
  if (sent) return <Thanks reference={reference} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      title={t('I will send a check')}
      description={t(
        'This promises nothing, and no total counts it before the check is here. We forget it after {days} days.',
        {
          days: expectedDays,
        },
      )}
      onClose={onClose}
      submit={t('Tell the Foundation')}
      busyLabel={t('Sending...')}
    >
      <Field {...form.field('name')} label={t('Name on the check')} required>
        <TextInput autoComplete="name" maxLength={200} />
      </Field>
      <MoneyField {...form.field('cents')} label={t('Amount')} required text={form.watch('cents')} />
      <Field
        {...form.field('email')}
        label={t('Your email')}
        hint={t('Your receipt goes here once the check has arrived. Nothing is sent before.')}
        aside={t('optional')}
      >
        <TextInput type="email" autoComplete="email" maxLength={254} />
      </Field>
    </FormDialog>
  )
}

function Thanks({ reference, onClose }: Pick<Props, 'reference' | 'onClose'>) {
  const { t } = useWords()
  return (
    <Dialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      size="sm"
      title={t('Thank you')}
      description={t('Write {code} on the memo line of your check.', { code: reference })}
      footer={
        <Button wide onClick={onClose}>
          {t('Done')}
        </Button>
      }
    />
  )
}
