import { useState } from 'react'
import type { Reconciliation } from '../../../books/bank/reconcile.ts'
import { dayLabel } from '../../../books/calendar.ts'
import { phrase } from '../../../lib/phrase.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { Facts } from '../../kit/facts.tsx'
import { useMoment } from '../../kit/moment.tsx'
import { Only } from '../../kit/only.tsx'
import { ReasonDialog } from '../../kit/reason-dialog.tsx'
import type { BankData } from '../contract.ts'

type Props = { sums: Reconciliation | null; confirmed: BankData['openingConfirmed'] }

/** The balance of the statement and of the ledger, and how they differ (P587, P730). */
export function Sums({ sums, confirmed }: Props) {
  const { t } = useWords()
  if (!sums)
    return (
      <Banner tone="info" title={t('The statements have no balance')}>
        {t('Lines are compared one by one. Import a file with a balance to compare the sums too.')}
      </Banner>
    )
  const cents = (sum: number) => <Amount cents={sum} signed />
  const unlessZero = (sum: number) => (sum === 0 ? null : cents(sum))
  return (
    <Section title={t('Balance on {day}', { day: dayLabel(sums.day, t) })}>
      {sums.beforeCents !== 0 && !confirmed ? <OpeningDifference sums={sums} /> : null}
      <Judgment sums={sums} confirmed={confirmed} />
      <Facts
        facts={[
          [phrase('Statement'), cents(sums.statementCents)],
          [phrase('Ledger'), cents(sums.ledgerCents)],
          [phrase('Difference'), cents(sums.statementCents - sums.ledgerCents)],
          [phrase('Opening difference'), unlessZero(sums.beforeCents)],
          [phrase('Only in the statement'), cents(sums.onlyStatementCents)],
          [phrase('Only in the ledger'), cents(sums.onlyLedgerCents)],
          [phrase('Matched on other dates'), unlessZero(sums.elsewhereCents)],
          [phrase('Unexplained'), unlessZero(sums.unexplainedCents)],
        ]}
      />
    </Section>
  )
}

/** What was compared, and no more. Nothing is said to be explained while the opening difference isn't confirmed. */
function Judgment({ sums, confirmed }: { sums: Reconciliation; confirmed: Props['confirmed'] }) {
  const { t, money } = useWords()
  const moment = useMoment()
  if (sums.unexplainedCents !== 0)
    return (
      <Banner tone="danger" title={t('{amount} is unexplained', { amount: money(sums.unexplainedCents) })}>
        {t('Lines are missing between two statements. Import the days between.')}
      </Banner>
    )
  if (sums.beforeCents !== 0 && !confirmed) return null
  const isEqual = sums.statementCents === sums.ledgerCents
  const isMatched = sums.onlyStatementCents === 0 && sums.onlyLedgerCents === 0
  return (
    <Banner
      tone="info"
      title={
        isEqual
          ? t('The statement and the ledger have the same balance')
          : isMatched
            ? t('The difference is the opening difference')
            : t('Unmatched items explain the difference')
      }
    >
      {confirmed
        ? t('{name} confirmed the opening difference on {time}: {reason}', {
            name: confirmed.by ?? t('Someone'),
            time: moment(confirmed.at),
            reason: confirmed.reason,
          })
        : null}
    </Banner>
  )
}

function OpeningDifference({ sums }: { sums: Reconciliation }) {
  const { t, money } = useWords()
  const [isOpen, setOpen] = useState(false)
  const { firstDay, beforeCents, openingCents, ledgerBeforeCents } = sums
  return (
    <>
      <Banner
        tone="danger"
        title={t('The opening balances differ by {amount}', { amount: money(beforeCents) })}
      >
        <p>
          {t(
            'Before {day} the statement has {statement} and the ledger {ledger}. Nothing here says why. Find the reason, then confirm it.',
            {
              day: dayLabel(firstDay, t),
              statement: money(openingCents),
              ledger: money(ledgerBeforeCents),
            },
          )}
        </p>
        <Only may="matchBankStatements">
          <Button size="sm" variant="secondary" className="mt-2" onClick={() => setOpen(true)}>
            {t('Confirm the Opening Difference')}
          </Button>
        </Only>
      </Banner>
      {isOpen ? (
        <ReasonDialog
          endpoint="POST /api/admin/bank/opening-differences"
          input={reason => ({ body: { firstDay, cents: beforeCents, reason } })}
          done={() => t('Confirmed. The ledger is unchanged.')}
          title={t('Confirm the Opening Difference')}
          description={t('The ledger isn’t changed. If the difference changes, it is asked again.')}
          label={t('Confirm {amount}', { amount: money(beforeCents) })}
          hint={t(
            'For example, money that was in the account before the platform. Recorded in the audit log.',
          )}
          missing={t('Please say why.')}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
