import { legalFigures as f, type LegalNames, type LegalText, privacyVersion } from './legal-text.ts'

/** Privacy Policy, 9 sections (P266), saying what the code does. */
export function privacyEnglish({ product, legalEntity, privacyEmail }: LegalNames): LegalText {
  return {
    title: 'Privacy Policy',
    version: privacyVersion,
    since: '2026-11-21',
    intro: `${legalEntity} runs ${product} and answers for the personal data on it. This says what is kept, why, for how long, and what you can do about it.`,
    sections: [
      {
        id: 'collected',
        title: 'What we collect',
        body: [
          [
            'Account: name, e-mail address, User ID, and a picture if you upload one.',
            'Campaign: name, e-mail address, phone number, university or school, major, year, grade average if you give it, goal, purpose, story, achievements.',
            'Gift: amount, e-mail address, your name unless you give anonymously, a message if you write one, the name of somebody you honor, and the network address and browser it came from.',
            'Withdrawal: name, e-mail address, phone number, account holder, routing and account number.',
            'Parental consent: the statements agreed to, who agreed, the relationship, the time, the network address and browser it came from.',
          ],
          'Card numbers never reach us: a card payment provider takes them in fields of its own and processes the payment for us.',
        ],
      },
      {
        id: 'use',
        title: 'What we use it for',
        body: [
          [
            'To run campaigns, take gifts, pay withdrawals and keep the books that the law asks for.',
            'To send what you are waiting for: codes, receipts, notices about your campaign and your withdrawals.',
            'To send what you chose: updates of a student you gave to, weekly reports. Each such mail can be ended with one click.',
            'To keep fraud out: how often an address tries, reports of campaigns, a log of what admins do.',
          ],
          'We show no advertising, sell no data, and build no profiles.',
        ],
      },
      {
        id: 'public',
        title: 'What everybody can see',
        body: [
          'A campaign’s page shows the student’s name, picture, school, field, story and achievements, the sum raised, and supporters by the name they gave or as Anonymous. E-mail addresses, phone numbers and bank data are never public.',
          'The page of a student under 18 shows the first name and an initial, the school only if the parent says so, and search engines are asked to stay away.',
        ],
      },
      {
        id: 'shared',
        title: 'Who else receives it',
        body: [
          [
            'The card payment provider, for the payment.',
            'Banks, for a payout.',
            'Whoever carries our mail and hosts our servers, under contract.',
            'If you turn notifications on: the push service of your browser or phone, such as Apple’s, Google’s, Mozilla’s or Microsoft’s. It learns that we send your device a message, and when; to a browser the message itself is encrypted. It names nobody and no sum unless you ask for details.',
            'Authorities, where the law obliges us.',
          ],
          'A student sees the name and message of a supporter who is not anonymous, and never the e-mail address.',
        ],
      },
      {
        id: 'cookies',
        title: 'Cookies and your device',
        body: [
          'We set only what is needed to work:',
          [
            'a sign-in cookie, a cookie that ties a code to the browser that asked for it, and, if you ask for it, one that remembers this device for ' +
              `${f.deviceDays} days;`,
            'a cookie with the language you chose.',
          ],
          'Your browser also keeps what you have typed into an unfinished form and your notification preferences; while you are signed in, also the pages you saw last, for at most 30 days, so that they open without a network, and changes that wait to be sent. Signing out removes them. No password and no bank or card data is kept there, and no tracking by others is built in.',
        ],
      },
      {
        id: 'security',
        title: 'How it is protected',
        body: [
          'Bank details are encrypted and opened by an admin one at a time, with a reason that is written down. Codes and reset links are kept only as fingerprints, work once and expire. Withdrawing asks you to prove again who you are. Pictures are re-made on upload, without the place and device they came from.',
        ],
      },
      {
        id: 'retention',
        title: 'How long it is kept',
        body: [
          [
            'Accounts and campaigns: until you delete them.',
            'How to reach a device that shows you notifications: encrypted, until you sign out there or turn them off.',
            `The text of mails: ${f.mailDays} days; a code’s mail is emptied once it is sent.`,
            'Gifts, withdrawals and the ledger: as long as tax law asks, without your name once your account is deleted.',
            `The network address and browser of a gift: encrypted, for ${f.addressMonths} months at most, in case a bank disputes the payment.`,
            'Consent records and the admins’ log: as long as they may be needed as proof.',
          ],
        ],
      },
      {
        id: 'rights',
        title: 'Your rights',
        body: [
          'You can see, correct, download and delete your data. Names and campaigns are corrected on your account’s page; there you also find the download and the deletion of your account. An account with money left in it is deleted after that money is withdrawn.',
          `You can ask us for any of this, object to a use, or complain, by writing to ${privacyEmail}. You may also complain to your data protection authority.`,
        ],
      },
      {
        id: 'children',
        title: 'Children, changes and contact',
        body: [
          `${product} is not for children under 13. For students under 18 a parent or guardian decides, and can withdraw consent on the account’s page at any time.`,
          `When this policy changes in a way that matters, we say so before it takes effect. Privacy contact: ${privacyEmail}.`,
        ],
      },
    ],
  }
}
