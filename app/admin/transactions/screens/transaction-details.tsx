import { Link as RouterLink } from 'react-router'
import { accountWords } from '../../../books/accounting/account-words.ts'
import { campaignTitle } from '../../../campaigns/campaign.ts'
import { type LedgerTransactionKind, ledgerEvents } from '../../../ledger/postings.ts'
import { linesReturned } from '../../../ledger/returned-lines.ts'
import { phrase } from '../../../lib/phrase.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Link } from '../../../ui/link.tsx'
import { MoneyTd, Table, Td, Th } from '../../../ui/tables/table.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { DonationLinesTable } from '../../kit/donation-lines.tsx'
import { Facts } from '../../kit/facts.tsx'
import { paidByLabel } from '../../kit/line-labels.ts'
import { Moment, useMoment } from '../../kit/moment.tsx'
import { Only } from '../../kit/only.tsx'
import type { LedgerMovement, RefundStage, ShownRefund, TransactionDetail } from '../contract.ts'

/** Shows the donor's lines with their refunds, the provider's fee, and the student's share. */
export function DetailLines({ detail }: { detail: TransactionDetail }) {
  const { t } = useWords()
  const { lines, takenCents, returned, refund } = detail
  const isHeld = takenCents !== null
  const returnedCents = isHeld ? 0 : refund.returnedCents
  return (
    <section aria-label={t('Amounts')} className="grid gap-3">
      <DonationLinesTable lines={lines} returnedCents={returnedCents} />
      <dl className="grid gap-2 px-2">
        {isHeld ? (
          <>
            <AmountRow label={t('Charged instead')} cents={takenCents} />
            {returned.totalCents > 0 ? (
              <>
                <AmountRow label={t('Returned')} cents={0 - returned.totalCents} />
                <AmountRow label={t('Still held')} cents={takenCents - returned.totalCents} />
              </>
            ) : null}
          </>
        ) : (
          <>
            <AmountRow label={t('Kept by the payment provider')} cents={0 - lines.providerFee} />
            <AmountRow
              label={t('The student receives, before withdrawal fees')}
              cents={lines.amount - linesReturned(lines, returnedCents).amount}
            />
          </>
        )}
      </dl>
    </section>
  )
}

function AmountRow({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-semibold">
        <Amount cents={cents} signed />
      </dd>
    </div>
  )
}

const stages = {
  waiting: { label: phrase('Waiting for the provider'), tone: 'gold' },
  done: { label: phrase('Done'), tone: 'gown' },
  refused: { label: phrase('Refused by the provider'), tone: 'clay' },
  sent_back: { label: phrase('Sent back by the donor’s bank'), tone: 'clay' },
} as const satisfies Record<RefundStage, { label: string; tone: string }>

export function RefundList({ refunds }: { refunds: readonly ShownRefund[] }) {
  const { t } = useWords()
  if (refunds.length === 0) return null
  return (
    <section aria-labelledby="refunds">
      <h3 id="refunds" className="mb-3 text-lg">
        {t('Refunds')}
      </h3>
      <ol className="grid gap-3">
        {refunds.map(refund => (
          <Refund key={refund.id} refund={refund} />
        ))}
      </ol>
    </section>
  )
}

function Refund({ refund: { at, cents, stage, by, reason, failure } }: { refund: ShownRefund }) {
  const { t } = useWords()
  return (
    <li className="grid gap-x-6 gap-y-1 rounded-md border border-line px-4 py-3 sm:grid-cols-[1fr_auto]">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={stages[stage].tone}>{t(stages[stage].label)}</Badge>
        <span className="text-ink-soft">
          <Moment at={at} />
        </span>
      </span>
      <span className="font-semibold sm:text-end">
        <Amount cents={cents} />
      </span>
      <span className="text-sm wrap-anywhere text-ink-soft sm:col-span-2">
        {by ? t('Requested by {name}', { name: by }) : t('Made at the payment provider')}
        {reason ? `: “${reason}”` : null}
        {failure ? <span className="block">{failure}</span> : null}
      </span>
    </li>
  )
}

export function DetailFacts({ detail }: { detail: TransactionDetail }) {
  const { t } = useWords()
  return (
    <>
      <Facts
        facts={[
          [phrase('Donor'), detail.donor ?? t('Anonymous')],
          [phrase('Email'), <DonorEmail key="email" detail={detail} />],
          [phrase('Scholar'), <Campaign key="campaign" detail={detail} />],
          [phrase('Message'), detail.message],
          [phrase('In honor of'), detail.inHonorOf],
          [phrase('The student’s thanks'), detail.thankYou],
          [phrase('Paid by'), `${t(paidByLabel(detail))}, ${detail.provider}`],
          [phrase('At the provider'), detail.providerPaymentId],
          [phrase('Donation'), detail.id],
        ]}
      />
      <section aria-labelledby="history">
        <h3 id="history" className="mb-3 text-lg">
          {t('History')}
        </h3>
        <ol className="grid gap-2">
          {detail.history.map(({ at, what, by, about, reason, cents }, index) => (
            // Two refunds can have the same time and text, so the key needs the index.
            <li key={`${at}${what}${index}`} className="grid gap-x-6 sm:grid-cols-[12rem_1fr_auto]">
              <span className="text-ink-soft">
                <Moment at={at} />
              </span>
              <span className="wrap-anywhere">
                {t(what, by === null ? undefined : { name: by })}
                {about ? <span className="block text-ink-soft">{t(about)}</span> : null}
                {reason ? <span className="block text-ink-soft">“{reason}”</span> : null}
              </span>
              {cents === null ? null : (
                <span className="sm:text-end">
                  <Amount cents={cents} signed />
                </span>
              )}
            </li>
          ))}
        </ol>
        <Only may="readAuditLog">
          <p className="mt-3 text-sm">
            <Link asChild>
              <RouterLink to={`/admin/audit-log?subject=${detail.id}`}>
                {t('See it in the audit log')}
              </RouterLink>
            </Link>
          </p>
        </Only>
      </section>
    </>
  )
}

function DonorEmail({ detail: { email, donorId } }: { detail: TransactionDetail }) {
  if (!donorId) return email
  return (
    <Link asChild>
      <RouterLink to={`/customers?search=${donorId}`}>{email}</RouterLink>
    </Link>
  )
}

function Campaign({ detail: { campaign, scholar } }: { detail: TransactionDetail }) {
  const { t } = useWords()
  return (
    <>
      <Link asChild>
        <RouterLink to={`/campaign-analytics/${campaign.id}`}>{scholar}</RouterLink>
      </Link>
      <span className="block text-sm text-ink-soft">{campaignTitle(campaign, t)}</span>
    </>
  )
}

export function LedgerEntries({ movements }: { movements: readonly LedgerMovement[] }) {
  const { t } = useWords()
  return (
    <section aria-labelledby="ledger">
      <h3 id="ledger" className="mb-3 text-lg">
        {t('Ledger entries')}
      </h3>
      {movements.length === 0 ? (
        <p className="text-ink-soft">{t('None: held money isn’t in any account.')}</p>
      ) : (
        <div className="grid gap-4">
          {movements.map((movement, index) => (
            <LedgerTable key={index} movement={movement} />
          ))}
        </div>
      )}
    </section>
  )
}

function LedgerTable({ movement: { kind, at, entries } }: { movement: LedgerMovement }) {
  const { t } = useWords()
  const moment = useMoment()
  return (
    <Table caption={`${t(ledgerEvents[kind as LedgerTransactionKind])}, ${moment(at)}`} captionShown>
      <thead>
        <tr>
          <Th>{t('Account')}</Th>
          <Th align="end">{t('Amount')}</Th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ account, cents }) => (
          <tr key={account}>
            <Td>
              <Link asChild>
                <RouterLink to={`/accounting?account=${account}`}>{t(accountWords[account])}</RouterLink>
              </Link>
            </Td>
            <MoneyTd cents={cents} />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
