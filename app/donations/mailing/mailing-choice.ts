import { type Message, phrase } from '../../lib/phrase.ts'

/** What donors agree to, by version. Stored choices name the version, so a text never changes: another one gets another version (P862). */
export const mailingTexts = {
  '1': phrase('{entity} may write to me a few times a year'),
} as const satisfies Record<string, Message>

/** The version that donors are asked now. */
export const mailingTextVersion: keyof typeof mailingTexts = '1'

export type MailingAct = 'given' | 'withdrawn'
/** Where a choice was made. On the screen after a donation, nothing proves the address; My donations has proved it. */
export type MailingSource = 'donation' | 'my_donations'

/**
 * True if a choice differs from the address's last one, null without any (P862). After a withdrawal, only the proven address can give consent again:
 * anyone can make a donation with another person's address.
 */
export function changesMailing(
  last: MailingAct | null,
  { act, source }: { act: MailingAct; source: MailingSource },
): boolean {
  if (act === 'withdrawn') return last === 'given'
  return last === null || (last === 'withdrawn' && source === 'my_donations')
}
