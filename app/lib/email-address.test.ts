import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import { describe, expect, test } from 'vitest'
import emails from '../../tests/setup/inputs/emails.json' with { type: 'json' }
import { cleanEmail, emailProblem, emailWords } from './email-address.ts'

test.each(emails)('$email is $right (P739)', ({ email, right }) => {
  const problem = emailProblem(cleanEmail(email))
  if (right.startsWith('refused')) expect(problem).not.toBeNull()
  else {
    expect(problem).toBeNull()
    expect(cleanEmail(email)).toBe(
      /taken as (\S+@\S+?),? /.exec(`${right} `)?.[1] ?? email.trim().toLowerCase(),
    )
  }
})

describe('takes away what is no part of an address (P739)', () => {
  test.each([
    '<mailto:dana@example.com>',
    'MAILTO:Dana@Example.com',
    '(dana@example.com)',
    '"dana@example.com"',
    ' dana@example.com ,',
    'dana@example.com;',
    'dana@example.com...',
    'da\u200bna@ex\u00adample.com\u200f',
    '\u2068dana@example.com\u2069',
    'dana\u200c@example.com',
    '\ufeffdana@example.com',
  ])('%j', typed => {
    expect(cleanEmail(typed)).toBe('dana@example.com')
  })

  test.each(['', '  ', '\u200b\u2060', '\u200d'])('%j is blank', typed => {
    expect(cleanEmail(typed)).toBe('')
  })

  test('takes a moment, however long the text', () => {
    const started = performance.now()
    for (const text of ['<', '.', ' .', '\u200d', 'mailto:', 'a.'])
      emailProblem(cleanEmail(`a${text.repeat(200_000)}a`))
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})

describe('refuses what mail doesn’t reach (P739)', () => {
  test.each([
    'dana',
    'dana@localhost',
    'dana@example',
    'dana@@example.com',
    'dana@example..com',
    '.dana@example.com',
    'dana.@example.com',
    'dana@-example.com',
    'dana@example-.com',
    'dana@example.c',
    'dana@127.0.0.1',
    'dana@[127.0.0.1]',
    'dana cole@example.com',
    'dana@example.com, ruth@example.com',
    'Dana Cole <dana@example.com>',
    '"dana cole"@example.com',
    'dana@example.com\nBcc: all@example.com',
    'none-1@unknown.invalid',
    `${'a'.repeat(65)}@example.com`,
    `dana@${'a'.repeat(64)}.com`,
    `dana@${'abcdefgh.'.repeat(30)}com`,
  ])('%j', typed => {
    expect(emailProblem(cleanEmail(typed))).toBe(emailWords.invalid)
  })

  test.each([
    'müller@example.com',
    'dana@müller.example',
    'ｄａｎａ@example.com',
    'dan\u212a@example.com',
    'dana@example。com',
  ])('%j, with words of its own', typed => {
    expect(emailProblem(cleanEmail(typed))).toBe(emailWords.letters)
  })
})

describe('takes what mail reaches (P739)', () => {
  test.each([
    'r&d@example.com',
    'a/b=c@example.com',
    "o'neill@example.com",
    "'dana'@example.com",
    'dana_@example.com',
    'd@x.co',
    'dana@xn--mller-kva.example',
    'dana@a-b.c1.example.museum',
    `${'a'.repeat(64)}@example.com`,
  ])('%s', typed => {
    expect(emailProblem(cleanEmail(typed))).toBeNull()
  })
})

test('the mail library sends to exactly the address that was taken', async () => {
  const transport = createTransport({ streamTransport: true })
  const local = fc.stringMatching(/^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~<>(),:;"@\\ -]{1,20}$/)
  await fc.assert(
    fc.asyncProperty(local, fc.domain(), async (name, domain) => {
      const email = cleanEmail(`${name}@${domain}`)
      fc.pre(emailProblem(email) === null)
      const sent = await transport.sendMail({
        from: 'us@example.com',
        to: { name: '', address: email },
        text: '',
      })
      expect(sent.envelope.to).toEqual([email])
    }),
  )
})
