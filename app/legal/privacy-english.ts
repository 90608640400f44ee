import { legalFigures as f, type LegalNames, type LegalText, privacyVersion } from './legal-text.ts'

/** Privacy Policy, 9 sections (P266), saying what the code does. */
export function privacyEnglish({ product, legalEntity, privacyEmail }: LegalNames): LegalText {
  return {
    title: 'Privacy Policy',
    version: privacyVersion,
    since: '2026-11-23',
    intro: `${legalEntity} runs ${product} and is responsible for the personal data on it. This policy says what we store about you, why, for how long, and your rights.`,
    sections: [
      {
        id: 'collected',
        title: 'What we collect',
        body: [
          [
            'Account: name, email address, User ID, and a picture if you upload one.',
            'Campaign: name, email address, phone number, university or school, major, year, GPA if you enter it, goal, purpose, story, achievements.',
            'Gift: amount, email address, your name unless you give anonymously, a message if you write one, the name of anyone you honor, and the IP address and browser it came from.',
            'Withdrawal: name, email address, phone number, account holder, routing and account number.',
            'Parental consent: the statements, who agreed to them, their relationship to the student, the time, and the IP address and browser it came from.',
          ],
          'Card numbers never reach us: a card payment provider collects them in its own fields and processes the payment for us.',
        ],
      },
      {
        id: 'use',
        title: 'What we use it for',
        body: [
          [
            'To run campaigns, accept gifts, pay withdrawals and keep the records the law requires.',
            'To send what you are waiting for: codes, receipts, notices about your campaign and your withdrawals.',
            'To send what you chose: updates from a student you gave to, weekly reports. You can unsubscribe with one click.',
            'To prevent fraud: how often an address tries, reports of campaigns, a log of what admins do.',
          ],
          'We show no ads, sell no data and build no profiles.',
        ],
      },
      {
        id: 'public',
        title: 'What everyone can see',
        body: [
          'A campaign’s page shows the student’s name, picture, school, field, story and achievements, the amount raised, and supporters by the name they gave or as Anonymous. Email addresses, phone numbers and bank details are never public.',
          'The page of a student under 18 shows only the first name and an initial, and the school only if the parent allows it. We ask search engines not to list it.',
        ],
      },
      {
        id: 'shared',
        title: 'Who else receives it',
        body: [
          [
            'The card payment provider, for the payment.',
            'Banks, for a payout.',
            'The companies that deliver our email and host our servers, under contract.',
            'If you turn notifications on: the push service of your browser or phone, such as Apple’s, Google’s, Mozilla’s or Microsoft’s. It learns that we sent your device a message, and when; messages to browsers are encrypted. They contain no names or amounts unless you turn on details.',
            'Authorities, when the law requires it.',
          ],
          'A student sees the name and message of a supporter who is not anonymous, but never the email address.',
        ],
      },
      {
        id: 'cookies',
        title: 'Cookies and your device',
        body: [
          'We only set what the site needs to work:',
          [
            'a sign-in cookie, a cookie that ties a code to the browser that requested it, and, if you choose, one that remembers this device for ' +
              `${f.deviceDays} days;`,
            'a cookie with the language you chose.',
          ],
          'Your browser also stores what you typed into an unfinished form and your notification preferences. While you’re signed in, it also stores the pages you saw last, for up to 30 days, so they open offline, and changes waiting to be sent. Signing out removes them. It stores no passwords, bank details or card data, and there is no third-party tracking.',
          `We count visits of a campaign’s page and uses of its share buttons: how many, on which day, from which kind of place, such as WhatsApp or a search engine. We store no address, browser or person with them, and delete them after ${f.countDays} days. Browsers that ask not to be tracked aren’t counted.`,
        ],
      },
      {
        id: 'security',
        title: 'How we protect it',
        body: [
          'Bank details are encrypted. An admin can open them one at a time, and the reason is recorded. Codes and reset links are stored only as hashes, work once and expire. Withdrawing money asks you to confirm who you are again. Pictures are re-encoded on upload, without location or device data.',
        ],
      },
      {
        id: 'retention',
        title: 'How long we keep it',
        body: [
          [
            'Accounts and campaigns: until you delete them.',
            'The push address of a device that shows you notifications: encrypted, until you sign out there or turn them off.',
            `The text of emails: ${f.mailDays} days; emails with codes are emptied once sent.`,
            'Gifts, withdrawals and the ledger: as long as tax law requires, without your name once your account is deleted.',
            `The IP address and browser of a gift: encrypted, for at most ${f.addressMonths} months, in case a bank disputes the payment.`,
            'Consent records and the admins’ log: as long as they may be needed as proof.',
          ],
        ],
      },
      {
        id: 'rights',
        title: 'Your rights',
        body: [
          'You can see, correct, download and delete your data. You can do all of this on your account page. If there is money in your account, withdraw it before deleting the account.',
          `You can also ask us for any of this, object to how we use your data, or complain: write to ${privacyEmail}. You may also complain to your data protection authority.`,
        ],
      },
      {
        id: 'children',
        title: 'Children, changes and contact',
        body: [
          `${product} is not for children under 13. For students under 18, a parent or guardian decides and can withdraw consent on the account page at any time.`,
          `If this policy changes in a way that matters, we’ll tell you before the change takes effect. Privacy contact: ${privacyEmail}.`,
        ],
      },
    ],
  }
}
