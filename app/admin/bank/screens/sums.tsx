import type { Reconciliation } from '../../../bank/reconcile.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { dayLabel } from '../../analytics/calendar.ts'
import { Facts } from '../../screens/facts.tsx'

/** The balance of the statement and of the ledger, and what explains their difference (P587). */
export function Sums({ sums }: { sums: Reconciliation | null }) {
  const { t, money } = useWords()
  if (!sums)
    return (
      <Banner tone="info" title={t('The statements have no balance')}>
        {t('Lines are compared one by one. Import a file with a balance to compare the sums too.')}
      </Banner>
    )
  const {
    day,
    statementCents,
    ledgerCents,
    beforeCents,
    onlyStatementCents,
    onlyLedgerCents,
    unexplainedCents,
  } = sums
  const isEqual = statementCents === ledgerCents
  const cents = (sum: number) => <Amount cents={sum} signed />
  return (
    <Section title={t('Balance on {day}', { day: dayLabel(day, t) })}>
      <Banner
        tone={unexplainedCents === 0 ? 'info' : 'danger'}
        title={
          unexplainedCents !== 0
            ? t('{amount} is unexplained', { amount: money(unexplainedCents) })
            : isEqual
              ? t('The statement and the ledger agree')
              : t('What is open explains the difference')
        }
      >
        {unexplainedCents === 0
          ? null
          : t('Lines are missing between two statements. Import the days between.')}
      </Banner>
      <Facts
        facts={[
          [t('Statement'), cents(statementCents)],
          [t('Ledger'), cents(ledgerCents)],
          [t('Only in the statement'), cents(onlyStatementCents)],
          [t('Only in the ledger'), cents(onlyLedgerCents)],
          [t('Before the first statement'), beforeCents === 0 ? null : cents(beforeCents)],
        ]}
      />
    </Section>
  )
}
