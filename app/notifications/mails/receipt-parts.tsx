import { Fragment } from 'react'
import { linkYears } from '../../donors/receipts/receipt.ts'
import {
  className,
  dayOf,
  factsOf,
  identityOf,
  noticesOf,
  taxesOf,
  titleOf,
} from '../../donors/receipts/receipt-words.ts'
import { formatCents } from '../../lib/cents.ts'
import type { ReceiptFacts } from '../facts.ts'
import type { MailContext } from '../mail.ts'
import { Action, Columns, Inline, Paragraph } from './parts.tsx'

/**
 * The whole receipt of a donation: everything that its PDF says (P523), then the link that opens it and the way to all receipts. In the currency of its day
 * of issue.
 */
export function ReceiptText({
  facts: { receipt, link },
  context,
}: {
  facts: ReceiptFacts
  context: MailContext
}) {
  const { t, appUrl } = context
  const words = { ...context, money: (cents: number) => formatCents(cents, receipt.currencySign) }
  return (
    <>
      <Labeled label={`${titleOf(receipt, t)} ${receipt.number}`}>
        {[
          t('Issued on {day}', { day: dayOf(receipt.issuedOn, receipt.locale) }),
          ...noticesOf(receipt, words).map(notice => notice.words),
        ]}
      </Labeled>
      {factsOf(receipt, t).map(({ label, values }, index, facts) => (
        <Labeled key={label} label={label}>
          {index === facts.length - 1 ? [...values, ...identityOf(receipt, t)] : values}
        </Labeled>
      ))}
      {receipt.donations.map(({ donationId, campaign, givenOn, lines }) => (
        <Fragment key={donationId}>
          {campaign === null ? null : (
            <Labeled label={`${campaign}, ${dayOf(givenOn, receipt.locale)}`}>{[]}</Labeled>
          )}
          <Columns
            heads={[t('Description'), t('Tax class'), t('Amount')]}
            rows={[
              ...lines.map(line => ({
                label: line.label,
                values: [className(line.legalClass, t), words.money(line.cents)],
              })),
              { label: t('Total'), values: ['', words.money(receipt.cents)], isSum: true },
            ]}
          />
        </Fragment>
      ))}
      {taxesOf(receipt, words).map(({ name, amount, texts }) => (
        <Labeled key={name} label={`${name}: ${amount}`}>
          {texts}
        </Labeled>
      ))}
      {receipt.statements.map(statement => (
        <Paragraph key={statement}>{statement}</Paragraph>
      ))}
      <Action href={link}>{t('Open the receipt')}</Action>
      <Paragraph quiet>
        {t('The link works for {years} years, for anyone who has it. All your receipts:', {
          years: linkYears,
        })}{' '}
        <Inline href={`${appUrl}/my-donations`}>{`${appUrl}/my-donations`}</Inline>
      </Paragraph>
    </>
  )
}

/** A label with texts below it, a line each. */
function Labeled({ label, children }: { label: string; children: readonly string[] }) {
  return (
    <Paragraph>
      <strong>{label}</strong>
      {children.map(text => (
        <span key={text}>
          <br />
          {text}
        </span>
      ))}
    </Paragraph>
  )
}
