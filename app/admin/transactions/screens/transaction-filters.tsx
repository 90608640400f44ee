import X from 'lucide-react/icons/x'
import { type TransactionStatus, transactionStatuses } from '../../../donations/transaction-status.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { useListAddress } from '../../kit/list/use-list-address.browser.ts'
import type { TransactionsData } from '../contract.ts'
import { statusLabels } from './transaction-cells.tsx'

const labels: Record<TransactionStatus, Message> = {
  ...statusLabels,
  all: phrase('All'),
  held: phrase('Held payments'),
}

/** Classes that put a label beside its control, so that all filters fit on one line. */
const inline =
  '[&_label]:text-sm [&_label]:font-normal max-md:flex max-md:items-center max-md:gap-2 md:flex md:items-center md:gap-2'

export function TransactionFilters({ data: { query, campaign } }: { data: TransactionsData }) {
  const { t } = useWords()
  const address = useListAddress()
  return (
    <>
      <Field label={t('Status')} labelHidden className="w-40">
        <Select
          options={transactionStatuses.map(value => ({ value, label: t(labels[value]) }))}
          value={query.status}
          onChange={({ target }) =>
            address.set({ status: target.value === 'completed' ? null : target.value })
          }
        />
      </Field>
      <div className="flex gap-2 md:gap-3">
        <DayField name="from" label={t('From')} value={query.from} latest={query.to} />
        <DayField name="to" label={t('To')} value={query.to} earliest={query.from} />
      </div>
      {campaign ? (
        <Button
          variant="secondary"
          icon={<X aria-hidden="true" />}
          aria-label={t('Show transactions for every campaign, not only {scholar}', {
            scholar: campaign.scholar,
          })}
          onClick={() => address.set({ campaign: null })}
        >
          {campaign.scholar}
        </Button>
      ) : null}
    </>
  )
}

type DayFieldProps = {
  name: 'from' | 'to'
  label: string
  value: string | undefined
  earliest?: string | undefined
  latest?: string | undefined
}

function DayField({ name, label, value, earliest, latest }: DayFieldProps) {
  const address = useListAddress()
  return (
    <Field label={label} className={inline}>
      <TextInput
        type="date"
        value={value ?? ''}
        min={earliest}
        max={latest ?? '9999-12-31'}
        onChange={({ target }) => address.set({ [name]: target.value || null }, { replace: true })}
      />
    </Field>
  )
}
