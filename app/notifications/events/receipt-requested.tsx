import type { Locale } from '../../lib/locale.ts'
import { defineEvent } from '../event.ts'
import type { ReceiptFacts } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Paragraph } from '../mails/parts.tsx'
import { ReceiptText } from '../mails/receipt-parts.tsx'
import { mailTo, withReceipt } from '../outgoing.ts'
import { sampleReceipt } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    /** The donor or an admin requested that a receipt be sent again. */
    receipt_requested: { receiptId: string }
  }
}

const receiptAgain = defineMail('receipt-again', ({ receipt: facts }: { receipt: ReceiptFacts }, context) => {
  const { t, product } = context
  const is = t('Your receipt {number}', { number: facts.receipt.number })
  return {
    subject: is,
    title: is,
    preview: t('Another copy of your receipt.'),
    why: t('You’re receiving this email because a donation at {product} was made with your address.', {
      product,
    }),
    body: (
      <>
        <Paragraph>{t('Here is another copy of your receipt, with the same number.')}</Paragraph>
        <ReceiptText facts={facts} context={context} />
      </>
    ),
  }
})

type Facts = { receipt: ReceiptFacts; reader: { email: string; locale: Locale } }

/** Sends a receipt again, with a new link (P525). */
export default defineEvent<Facts>()({
  kinds: ['receipt_requested'],
  facts({ receiptId }, rows) {
    const receipt = rows.receipts.get(receiptId)
    if (!receipt) return null
    const { donor, locale } = receipt.receipt
    // The donor was erased in the meantime.
    return donor.email === null ? 'skip' : { receipt, reader: { email: donor.email, locale } }
  },
  mustReach: ['person'],
  mails: [receiptAgain],
  notify: ({ receipt, reader }) => ({
    mails: [withReceipt(mailTo(receiptAgain, reader, { receipt }), receipt)],
  }),
  samples: [{ receipt: sampleReceipt, reader: { email: 'dana@example.com', locale: 'en' } }],
})
