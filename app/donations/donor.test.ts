import { describe, expect, it } from 'vitest'
import { wordsWithMoney } from '#app/words/languages.ts'
import { checkDonor, type DonorFacts } from './donor.ts'

const { t } = wordsWithMoney('en', '$')

const good: DonorFacts = {
  amountCents: 5_000,
  donorEmail: 'ruth@example.com',
  donorName: 'Ruth',
  isAnonymous: false,
  card: 'complete',
}

describe('the donor form (P160)', () => {
  it.each([
    ['nothing is wrong', {}, null],
    ['$0.99', { amountCents: 99 }, 'Invalid amount: Donation amount must be at least $1'],
    ['no amount', { amountCents: null }, 'Invalid amount: Donation amount must be at least $1'],
    ['too much', { amountCents: 5_000_001 }, 'Invalid amount: Donation amount must be at most $50,000'],
    ['no email', { donorEmail: '  ' }, 'Email required: Please enter your email address'],
    ['half an email', { donorEmail: 'ruth@' }, 'Invalid email: Please check your email address'],
    ['no name', { donorName: ' ' }, "Name required: Please enter your name or check 'Donate anonymously'"],
    ['no name, anonymous', { donorName: '', isAnonymous: true }, null],
    [
      'a name that is a web address',
      { donorName: 'Go to https://evil.test' },
      'Check the name: Please enter a name without a web address.',
    ],
    [
      'an honoree that is a web address',
      { inHonorOf: 'evil.com', honoreeEmail: 'ruth@example.com' },
      'Check the name: Please enter a name without a web address.',
    ],
    ['no card', { card: 'missing' }, 'Card details required: Please enter all card details'],
    ['a wrong card', { card: 'wrong' }, 'Check your card details: Please correct the highlighted fields'],
    ['no card required', { card: undefined }, null],
    [
      'everything wrong: the amount comes first',
      { amountCents: 1, donorEmail: '', donorName: '', card: 'missing' },
      'Invalid amount: Donation amount must be at least $1',
    ],
    [
      'then the email',
      { donorEmail: '', donorName: '', card: 'missing' },
      'Email required: Please enter your email address',
    ],
    [
      'then the name',
      { donorName: '', card: 'missing' },
      "Name required: Please enter your name or check 'Donate anonymously'",
    ],
  ] as [string, Partial<DonorFacts>, string | null][])('%s', (_, wrong, words) => {
    const refused = checkDonor({ ...good, ...wrong })
    expect(refused && `${refused.details.title}: ${t(refused.message)}`).toBe(words)
    expect(refused?.status).toBe(words === null ? undefined : 400)
  })
})
