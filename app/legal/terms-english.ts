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
    since: '2026-11-23',
    intro: `${product} is run by ${legalEntity}. These are the rules for raising money on it and for giving. By creating an account, starting a campaign or giving, you agree to them.`,
    sections: [
      {
        id: 'who-may-use',
        title: 'Who may use it',
        body: [
          `${product} is for students who raise money for their own education and for people who want to help them. Anyone can browse campaigns and give.`,
          [
            'Students aged 18 or over act for themselves.',
            'For a student under 18, a parent or guardian owns the account, gives consent, edits the campaign and withdraws the money. They can withdraw consent at any time; the page is then hidden and withdrawals stop right away.',
            'It is not for children under 13. We don’t accept a campaign for a younger child, and we don’t keep the date of birth.',
          ],
          'One account per person. Keep your email secure: the codes we send there open your account.',
        ],
      },
      {
        id: 'campaigns',
        title: 'Campaigns',
        body: [
          'A campaign must say truthfully who the money is for and what it pays for. You may run one active campaign at a time.',
          [
            'A campaign lasts one or two months and ends on the last day of a month; if you don’t choose, it ends after three months.',
            'You can edit your campaign while it runs, or take it down. You can still withdraw what it raised.',
            'We may review a campaign before listing it. Anyone can report a campaign, and we may unlist or take down one that misleads, breaks the law or doesn’t serve a student’s education.',
          ],
          'Don’t post anything you have no right to share, other people’s private data, or anything that puts a minor at risk.',
        ],
      },
      {
        id: 'giving',
        title: 'Giving',
        body: [
          `The minimum gift is ${sign}${f.minimumDonation}. Before you pay, you see every line: your gift, an optional tip (${f.tips.join(', ')} percent), an optional gift to the foundation (${f.tips.join(', ')} percent), and the fees below. You can set either optional line to zero.`,
          'Donations are final and non-refundable. There are two exceptions: a chargeback that your bank decides, and a refund that the foundation makes because of a mistake, theft or fraud. The campaign’s totals then go down by that amount.',
          'A gift is for the student’s education as the campaign describes it. We can’t promise that a campaign reaches its goal, and we don’t check how each dollar is spent. A gift is not a purchase. Ask your tax advisor whether you can deduct it.',
          'You can give anonymously; your name won’t appear on the page. Your email is never shown.',
        ],
      },
      {
        id: 'fees',
        title: 'Fees',
        body: [
          [
            `Donors pay a processing fee of ${f.processingFee} of the gift plus ${sign}${f.processingFlat}.`,
            `Credit cards add ${f.creditCardFee} of the gift where that is allowed; debit cards add nothing. Including this, what card networks charge for a credit card comes to around 3.5% of a typical gift.`,
            `When money is withdrawn, we take a platform fee of ${f.platformFee} plus ${sign}${f.withdrawalFee}, once per request.`,
            `Standard bank transfers cost nothing extra. Instant transfers, at an optional ${sign}${f.instantTransfer}, aren’t available yet.`,
          ],
          'Our server calculates fees to the cent. You see them before you agree, and they’re recorded in a ledger that no one can edit.',
        ],
      },
      {
        id: 'withdrawals',
        title: 'Withdrawals',
        body: [
          'You can withdraw from the first day of the month after your campaign ends. Until then, we hold the money for the student.',
          `An admin reviews each request, and we process it within ${f.withdrawalDays} business days; banks may take 3-5 business days to show it. Large requests need two admins, and no one approves their own.`,
          'The bank account must belong to the student or guardian. You’re responsible for the details you enter. Before each request, we ask you to confirm it’s you.',
          'If a gift is charged back or refunded after you withdraw it, later gifts cover the difference.',
        ],
      },
      {
        id: 'payments',
        title: 'Payments',
        body: [
          'A payment provider handles cards in its own fields. We never see or store card numbers. The provider’s terms apply to the payment itself.',
          'In a demo, no real money moves, whatever the screens show.',
        ],
      },
      {
        id: 'liability',
        title: 'Our responsibility',
        body: [
          `We run ${product} with care, but we can’t promise it will always be available. We aren’t responsible for what students or donors say or do. Nothing here limits rights that the law doesn’t allow us to limit.`,
          'We may close any account that breaks these rules. Money that donors gave in good faith is then paid to the student, returned to donors, or held if a court or authority requires it.',
        ],
      },
      {
        id: 'changes',
        title: 'Changes and contact',
        body: [
          'If these terms change in a way that matters, we’ll tell you before the change takes effect. The version and date are shown above; we keep the version you agreed to with your consent.',
          `Questions and complaints: ${supportEmail}.`,
        ],
      },
    ],
  }
}
