import type { LegalClass, Receipt, ReceiptDonation, ReceiptLine } from '#app/donors/receipts/receipt.ts'

/** Receipts for tests. */
export const fixedSentences: Record<'personalGift' | 'contribution' | 'service', string> = {
  personalGift: 'This part is a gift for a named student. It is not deductible as a charitable contribution.',
  contribution:
    'Tassel Foundation is exempt under section 501(c)(3), EIN 12-3456789. No goods or services were provided in exchange for this contribution.',
  service: 'This part pays for a service. It is not deductible as a charitable contribution.',
}

export const floridaText =
  'A COPY OF THE OFFICIAL REGISTRATION AND FINANCIAL INFORMATION MAY BE OBTAINED FROM THE DIVISION OF CONSUMER SERVICES BY CALLING TOLL-FREE 1-800-HELP-FLA (435-7352) WITHIN THE STATE OR AT WWW.FLORIDACONSUMERHELP.COM. REGISTRATION DOES NOT IMPLY ENDORSEMENT, APPROVAL, OR RECOMMENDATION BY THE STATE. FLORIDA REGISTRATION CH12345.'

export const sampleLines: ReceiptLine[] = [
  { key: 'amount', label: 'Donation to the campaign', cents: 25_000, legalClass: 'personalGift' },
  { key: 'tip', label: 'Tip to Tassel', cents: 3_750, legalClass: 'service' },
  {
    key: 'foundationDonation',
    label: 'Donation to the Tassel Foundation',
    cents: 2_500,
    legalClass: 'contribution',
  },
  { key: 'processingFee', label: 'Processing fee', cents: 936, legalClass: 'personalGift' },
]

/** A donation whose lines weren't returned. */
export function donationOf(
  number: string,
  givenOn: string,
  campaign: string | null,
  own: ReceiptLine[],
  returnedCents = 0,
): ReceiptDonation {
  const cents = own.reduce((sum, line) => sum + line.cents, 0)
  const donationId = '00000000-0000-4000-8000-000000000001'
  return {
    donationId,
    number,
    givenOn,
    campaign,
    lines: own,
    cents,
    paidCents: cents + returnedCents,
    returnedCents,
  }
}

/** A receipt with these donations and what follows from them. */
export function receiptOf(donations: ReceiptDonation[], own: Partial<Receipt> = {}): Receipt {
  const sums: Record<LegalClass, number> = { personalGift: 0, contribution: 0, service: 0, unstated: 0 }
  for (const { lines } of donations) for (const line of lines) sums[line.legalClass] += line.cents
  const stated = ['personalGift', 'contribution', 'service'] as const
  return {
    number: 'R-2026-000123',
    kind: 'original',
    issuedOn: '2026-03-12',
    locale: 'en',
    replaces: null,
    replacedBy: null,
    year: null,
    isTest: false,
    entity: {
      name: 'Tassel Foundation',
      ein: '12-3456789',
      address: ['1200 College Avenue, Suite 4', 'Albany, NY 12203'],
      supportEmail: 'support@tassel.example',
      product: 'Tassel',
      color: null,
    },
    donor: { name: 'Jordan Okafor', email: 'jordan.okafor@example.com' },
    currencySign: '$',
    donations,
    sums,
    cents: donations.reduce((sum, { cents }) => sum + cents, 0),
    sentences: stated
      .filter(legalClass => sums[legalClass] > 0)
      .map(legalClass => ({ legalClass, text: fixedSentences[legalClass] })),
    statements: [],
    ...own,
  }
}

export const sampleReceipt = receiptOf([
  donationOf('R-2026-000123', '2026-03-11', 'Amara Reyes’s campaign', sampleLines),
])

/** A corrected receipt, after half of each line was returned. */
export const sampleCorrected = receiptOf(
  [
    donationOf(
      'R-2026-000200',
      '2026-03-11',
      'Amara Reyes’s campaign',
      sampleLines.slice(0, 2).map(line => ({ ...line, cents: line.cents / 2 })),
      16_811,
    ),
  ],
  { kind: 'corrected', number: 'R-2026-000200', replaces: 'R-2026-000123' },
)
/** An annual receipt of several pages. */
export const sampleAnnual = receiptOf(
  Array.from({ length: 60 }, (_, index) =>
    donationOf(
      `R-2026-${String(index + 1).padStart(6, '0')}`,
      `2026-${String(1 + Math.trunc(index / 5)).padStart(2, '0')}-11`,
      index % 7 === 0 ? null : `Student ${index + 1}’s campaign`,
      sampleLines.slice(0, 1 + (index % 4)).map(line => ({ ...line, cents: line.cents + index })),
      index % 9 === 0 ? 1_234 : 0,
    ),
  ),
  { kind: 'annual', number: 'R-2026-000900', year: 2026, issuedOn: '2027-01-15', statements: [floridaText] },
)
