import { expect, test } from 'vitest'
import { type EnvelopeFacts, envelope } from './envelope.ts'

const recipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kudrxc5eq2w5dfh'
const facts: EnvelopeFacts = {
  product: 'Marlow Gives',
  legalEntity: 'Marlow School Foundation',
  appUrl: 'https://give.marlow.example.org',
  printed: 'Nov 29, 2026, 5:00 PM',
  lastBackup: 'Nov 29, 2026, 2:31 AM',
  lastRehearsal: null,
  lastRestoreElsewhere: null,
  version: '0.3.0 (0123456789)',
  source: 'https://code.example.org/tassel',
  machine: 'host1',
  folder: '/opt/tassel/',
  settingsFiles: ['/etc/tassel/tassel.env', '/etc/tassel/owner.env'],
  database: 'PostgreSQL 17.6, tassel at 127.0.0.1:5432, 512 MB',
  uploads: '/var/lib/tassel/files',
  backups: 's3://marlow-backups/nightly/ at eu-west-1',
  keepDays: 14,
  mail: 'mail.marlow.example.org:465, as Marlow Gives <hello@marlow.example.org>',
  payments: 'Stripe, live keys, pk_live_51AbCdEfGhIjKlMn…',
  identityProvider: 'https://id.marlow.example.org/realms/staff',
  secretKeys: ['3:Zm9vYmFyZm9vYmFyZm9vYg', '2:Zm9vYmFyZm9vYmFyZm9vYg', '1:Zm9vYmFyZm9vYmFyZm9vYg'],
  recipients: [recipient, recipient, recipient, recipient],
  owners: ['ada@marlow.example.org', 'ben@marlow.example.org'],
}

test.each([
  ['with four backup keys and three secret keys', facts],
  [
    'of a server that lacks almost everything',
    {
      ...facts,
      backups: null,
      lastBackup: null,
      recipients: [],
      mail: null,
      owners: [],
      settingsFiles: [],
      source: null,
    },
  ],
] as const)('the envelope is two pages that print %s (P900)', (_, printed) => {
  const pages = envelope(printed).split('\f')
  expect(pages).toHaveLength(2)
  for (const page of pages) {
    const lines = page.trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(60)
    expect(lines.filter(line => line.length > 78)).toEqual([])
    expect(lines.filter(line => line !== line.trimEnd())).toEqual([])
  }
})

test('the envelope names each key with a blank for who holds it, and each step with its command (P900)', () => {
  const [keys = '', steps = ''] = envelope(facts).split('\f')
  expect(keys.match(/held by _{20,}/g)).toHaveLength(7)
  expect(keys.split(recipient)).toHaveLength(5)
  expect(keys).toMatch(/By someone else +never/)
  for (const command of [
    'restore <backup file> --identity',
    'rehearse-restore',
    'doctor',
    'compare-provider',
    'self-check',
  ])
    expect(steps).toContain(command)
  expect(steps).toContain('APP_URL=https://give.marlow.example.org')
  expect(envelope({ ...facts, recipients: [] })).toContain('Backups are not encrypted')
})
