import type { ReceiptFacts } from '../facts.ts'
import type { MailContext } from '../mail.ts'
import { Action, Lines, Words } from './parts.tsx'

/** What a receipt says about tax: each fixed sentence below the names of its lines, and further statements. */
export function TaxWords({ receipt: { donations, sentences, statements } }: Pick<ReceiptFacts, 'receipt'>) {
  const lines = donations.flatMap(donation => donation.lines)
  return (
    <>
      {sentences.map(({ legalClass, text }) => (
        <Words key={legalClass}>
          <strong>
            {[...new Set(lines.flatMap(line => (line.legalClass === legalClass ? [line.label] : [])))].join(
              ', ',
            )}
          </strong>
          <br />
          {text}
        </Words>
      ))}
      {statements.map(statement => (
        <Words key={statement}>{statement}</Words>
      ))}
    </>
  )
}

/** The receipt's number, who issued it, and the button that opens it. */
export function ReceiptHead({
  facts: { receipt, link },
  context,
}: {
  facts: ReceiptFacts
  context: MailContext
}) {
  const { t } = context
  const { number, replaces, entity } = receipt
  return (
    <>
      <Lines
        lines={[
          { label: t('Receipt'), value: number },
          ...(replaces ? [{ label: t('Replaces'), value: replaces }] : []),
          { label: t('Received by'), value: entity.name },
          ...(entity.ein ? [{ label: t('EIN'), value: entity.ein }] : []),
        ]}
      />
      {entity.address.length > 0 ? <Words quiet>{entity.address.join(', ')}</Words> : null}
      <Action href={link}>{t('Open the receipt')}</Action>
    </>
  )
}
