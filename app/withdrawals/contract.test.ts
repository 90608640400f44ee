import { describe, expect, it } from 'vitest'
import { withdrawalForm } from './contract.ts'

const filled = {
  fullName: 'Maya Okafor',
  email: 'Maya@Example.com ',
  phone: '555 0100',
  accountHolderName: 'Maya Okafor',
  routingNumber: '021 000 021',
  accountNumber: '1234-56789',
  accountNumberAgain: '123456789',
  accountType: 'checking',
  notes: '',
}
const messages = (change: Record<string, unknown>) => {
  const parsed = withdrawalForm.safeParse({ ...filled, ...change })
  return parsed.success ? [] : parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
}

describe('the withdrawal form (P182)', () => {
  it('accepts spaces and hyphens in bank numbers', () =>
    expect(withdrawalForm.parse(filled)).toMatchObject({
      email: 'maya@example.com',
      routingNumber: '021000021',
      accountNumber: '123456789',
      accountNumberAgain: '123456789',
    }))

  it.each([
    'fullName',
    'email',
    'phone',
    'accountHolderName',
    'routingNumber',
    'accountNumber',
    'accountType',
  ])('requires %s', field => {
    expect(messages({ [field]: undefined })).toContain(`${field}: Please fill in all required fields.`)
    if (field !== 'accountType')
      expect(messages({ [field]: '  ' })).toContain(`${field}: Please fill in all required fields.`)
  })

  it('does not require notes', () => expect(messages({ notes: undefined })).toEqual([]))

  it.each([
    [{ routingNumber: '12345678' }, 'routingNumber: A routing number has 9 digits.'],
    [
      { routingNumber: '021000022' },
      'routingNumber: That routing number isn’t valid. Please check all 9 digits.',
    ],
    [
      { accountNumber: '123', accountNumberAgain: '123' },
      'accountNumber: An account number has 4 to 17 digits.',
    ],
    [
      { accountNumber: 'DE89370400440532013000', accountNumberAgain: 'DE89370400440532013000' },
      'accountNumber: An account number has 4 to 17 digits.',
    ],
    [{ accountNumberAgain: '123456780' }, 'accountNumberAgain: The account numbers don\u2019t match.'],
    [{ email: 'nobody' }, 'email: Please enter a valid email address.'],
    [{ accountType: 'offshore' }, 'accountType: Please fill in all required fields.'],
    [{ amount: 100 }, ': Unrecognized key: "amount"'],
  ])('refuses %o', (change, message) => expect(messages(change)).toEqual([message]))
})
