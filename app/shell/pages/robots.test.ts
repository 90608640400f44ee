import { expect, test } from 'vitest'
import { securityText } from './robots.ts'

test('security.txt names the operator’s address and expires in 30 days (RFC 9116)', () => {
  const text = securityText('https://give.example.org', 'help@example.org', new Date('2026-11-26T12:00:00Z'))
  const fields = new Map(
    text
      .trim()
      .split('\n')
      .map(line => line.split(/: (.*)/) as [string, string]),
  )
  expect(fields.get('Contact')).toBe('mailto:help@example.org')
  expect(fields.get('Expires')).toBe('2026-12-26T12:00:00.000Z')
  expect(fields.get('Canonical')).toBe('https://give.example.org/.well-known/security.txt')
})
