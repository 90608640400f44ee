import { legalFigures as f, type LegalNames, type LegalText, termsVersion } from './legal-text.ts'

/** Terms and Conditions, 8 sections (P265), saying what the product does. */
export function termsEnglish({
  product,
  legalEntity,
  supportEmail,
  currencySign: sign,
}: LegalNames): LegalText {
  return {
    title: 'Terms and Conditions',
    version: termsVersion,
    since: '2026-11-21',
    intro: `${product} is run by ${legalEntity}. These are the rules for raising money on it and for giving. By creating an account, starting a campaign or giving, you agree to them.`,
    sections: [
      {
        id: 'who-may-use',
        title: 'Who may use it',
        body: [
          `${product} is for students who raise money for their own education and for people who want to help them. Anybody may look at campaigns and give.`,
          [
            'Students aged 18 or over act for themselves.',
            'For a student under 18 a parent or guardian holds the account, gives consent, and sees, edits and withdraws in the student’s place. Consent can be withdrawn at any time; the page is then hidden and withdrawals stop at once.',
            'It is not for children under 13. We do not accept a campaign for a younger child and do not keep the date of birth that told us.',
          ],
          'One person has one account. Keep your e-mail address safe: codes that are sent to it open your account.',
        ],
      },
      {
        id: 'campaigns',
        title: 'Campaigns',
        body: [
          'A campaign tells truthfully who the money is for and what it is for. You may run one active campaign at a time.',
          [
            'A campaign lasts one or two months and ends on the last day of a month; without a choice it ends three months out.',
            'You may edit your campaign while it runs, and take it down. What it has raised stays yours to withdraw.',
            'A campaign may wait for approval before it is listed. Anybody can report a campaign, and we may unlist or deactivate one that misleads, offends the law, or does not serve a student’s education.',
          ],
          'Do not post what you have no right to, other people’s private data, or anything that puts a minor at risk.',
        ],
      },
      {
        id: 'giving',
        title: 'Giving',
        body: [
          `The least gift is ${sign}${f.leastDonation}. Before you pay you see every line: your gift, an optional tip (${f.tips.join(', ')} percent), an optional share for the foundation (${f.tips.join(', ')} percent), and the fees below. Each can be set to nothing where it is optional.`,
          'Donations are final and non-refundable. Two things can still send one back: a chargeback that your bank decides, and a refund that the foundation makes because a gift was a mistake, a theft or a fraud. The campaign’s totals then fall by it.',
          'A gift is for the student’s education as the campaign describes it. We do not promise that a goal is reached, and we do not check how each dollar is spent. A gift is not a purchase. Ask your tax adviser whether you can deduct it.',
          'You may give anonymously; your name is then shown to nobody on the page. Your e-mail address is never shown.',
        ],
      },
      {
        id: 'fees',
        title: 'Fees',
        body: [
          [
            `Donors pay a processing fee of ${f.processingFee} of the gift plus ${sign}${f.processingFlat}.`,
            `Credit cards add ${f.creditCardFee} of the gift where that is allowed; debit cards add nothing. With it, the card networks’ own costs for a credit card come to around 3.5% of a typical gift.`,
            `When money is withdrawn, a platform fee of ${f.platformFee} and a flat ${sign}${f.withdrawalFee} are taken, once for each request.`,
            `Standard transfers to a bank account cost nothing more. Instant transfers, which would cost an optional ${sign}${f.instantTransfer}, are not offered at present.`,
          ],
          'Fees are computed by our server to the cent, shown before you agree, and kept in a ledger that nobody can edit.',
        ],
      },
      {
        id: 'withdrawals',
        title: 'Withdrawals',
        body: [
          'Money can be withdrawn from the first day of the month after a campaign’s end. Until then it is held for the student.',
          `A request is checked by an admin and processed within ${f.withdrawalDays} business days; banks may take 3-5 business days to show it. Large requests need two admins, and nobody approves their own.`,
          'The bank account must be the student’s or guardian’s own. You answer for the details you enter. Before a request we ask you to prove again that it is you.',
          'If a gift is charged back or refunded after it was withdrawn, what is missing is taken from later gifts.',
        ],
      },
      {
        id: 'payments',
        title: 'Payments',
        body: [
          'Cards are handled by a payment provider in fields of its own. We never see or keep a card number. The provider’s terms apply to the payment itself.',
          'In a demo world no real money moves, whatever the screens show.',
        ],
      },
      {
        id: 'liability',
        title: 'What we answer for',
        body: [
          `We run ${product} with care, but not without interruption, and we do not answer for what students or donors say or do. Nothing here limits rights that the law gives you and that cannot be limited.`,
          'We may end an account that breaks these rules. Money that donors gave to a student in good faith is then paid out to the student, returned to donors, or held where a court or authority asks for it.',
        ],
      },
      {
        id: 'changes',
        title: 'Changes and contact',
        body: [
          'When these terms change in a way that matters, we say so before it takes effect. The version and its date stand above; the version you agreed to is kept with your consent.',
          `Questions and complaints: ${supportEmail}.`,
        ],
      },
    ],
  }
}
