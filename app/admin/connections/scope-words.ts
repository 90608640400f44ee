import type { Scope } from '../../integrations/keys/scopes.ts'
import { type Message, phrase } from '../../lib/phrase.ts'

/** What a scope allows, in words. */
export const scopeWords: Readonly<Record<Scope, Message>> = {
  'campaigns:read': phrase('Campaigns and their sums'),
  'campaigns:create': phrase('Prepare campaigns, which students and parents create'),
  'donations:read': phrase('Donations, with the names that are public'),
  'donors:read': phrase('Donors with their email addresses, also of anonymous donations'),
  'payouts:read': phrase('Withdrawals and payouts, without bank details'),
  'ledger:read': phrase('The ledger'),
  'reports:read': phrase('Accounting reports as files'),
}
