import { addDays } from '../../campaigns/days.ts'
import { formatCents } from '../../lib/cents.ts'
import { emailProblem, emailWords } from '../../lib/email-address.ts'
import { organizationNameProblem } from '../../lib/person-name.ts'
import { type Message, phrase } from '../../lib/phrase.ts'
import type { Problem } from '../../lib/problem.ts'
import { isRecommended, type OfflineKind } from '../offline-kind.ts'

export const offlineStatuses = ['waiting', 'posted', 'reversed', 'discarded'] as const
export type OfflineStatus = (typeof offlineStatuses)[number]

/** The smallest and largest sum, in cents: a slip of a key is caught, and a large grant still fits. */
export const minOfflineCents = 100
export const maxOfflineCents = 100_000_000
export const maxReferenceLength = 100
export const maxNoteLength = 500

/** An offline donation as staff enter it. Days are yyyy-mm-dd in the platform's time zone. */
export type OfflineEntry = {
  kind: OfflineKind
  reference: string
  receivedOn: string
  /** Null while it isn't in the bank. */
  depositedOn: string | null
  cents: number
  donorName: string | null
  donorEmail: string | null
  isAnonymous: boolean
  note: string | null
}
export type OfflineField = keyof OfflineEntry | 'campaignId'

/** How long before its entry money may have been received, in days: older days are mistyped years. */
const maxAgeDays = 366

/** What is wrong with an entry, by field, on a day in the platform's time zone. Empty if nothing is (P571). */
export function entryProblems(
  entry: OfflineEntry,
  { today, sign }: { today: string; sign: string },
): Partial<Record<OfflineField, Problem>> {
  const problems: Partial<Record<OfflineField, Problem>> = {}
  const { receivedOn, depositedOn, cents, donorName, donorEmail, isAnonymous } = entry
  if (entry.reference.trim() === '')
    problems.reference = { message: phrase('Please enter what identifies it.') }
  else if (entry.reference.length > maxReferenceLength)
    problems.reference = { message: phrase('Shorten the reference to 100 characters.') }
  if (receivedOn > today) problems.receivedOn = { message: phrase('This day is in the future.') }
  else if (receivedOn < addDays(today, -maxAgeDays))
    problems.receivedOn = { message: phrase('This day is more than a year ago. Please check the year.') }
  if (depositedOn !== null && depositedOn > today)
    problems.depositedOn = { message: phrase('This day is in the future.') }
  else if (depositedOn !== null && depositedOn < receivedOn)
    problems.depositedOn = { message: phrase('It can’t be deposited before it is received.') }
  if (!Number.isInteger(cents) || cents < minOfflineCents || cents > maxOfflineCents)
    problems.cents = {
      message: phrase('Enter an amount from {from} to {to}.'),
      values: { from: formatCents(minOfflineCents, sign), to: formatCents(maxOfflineCents, sign) },
    }
  const name = donorName?.trim() ?? ''
  const wrongName = organizationNameProblem(name)
  if (isAnonymous && name !== '')
    problems.donorName = {
      message: phrase('Leave the name empty: an anonymous donor’s name is stored nowhere.'),
    }
  else if (!isAnonymous && name === '')
    problems.donorName = {
      message: phrase('Please enter the donor’s name, or choose an anonymous donation.'),
    }
  else if (name.length > 200) problems.donorName = { message: phrase('Shorten the name to 200 characters.') }
  else if (wrongName) problems.donorName = { message: wrongName }
  const wrongEmail = donorEmail === null ? null : emailProblem(donorEmail)
  if (wrongEmail)
    problems.donorEmail = {
      message:
        wrongEmail === emailWords.letters
          ? wrongEmail
          : phrase('Please check the email address, or leave it empty.'),
    }
  if ((entry.note?.length ?? 0) > maxNoteLength)
    problems.note = { message: phrase('Shorten the note to 500 characters.') }
  return problems
}

/** True if the donor gets a receipt: they gave the money themselves, and we know where to send it (P574). */
export const givesReceipt = ({ kind, donorEmail }: Pick<OfflineEntry, 'kind' | 'donorEmail'>): boolean =>
  donorEmail !== null && !isRecommended(kind)

/** How many days back a person's own entries are added up (P572). */
export const aloneDays = 7

/**
 * True if another person must confirm an entry (P572). `aloneCents` is what the same person posted alone, to any campaign, in the last
 * seven days; `aboveCents` is the setting, of which 0 means always.
 */
export const needsConfirmation = (cents: number, aloneCents: number, aboveCents: number): boolean =>
  cents + aloneCents > aboveCents

/** How many days after a campaign's end money for it may be received: what was mailed before arrives later. */
export const graceDays = 30

export type TakesMoney = 'takes' | 'taken-down' | 'ended' | 'own'

/**
 * Whether a campaign can take an offline donation (P573): it isn't taken down, money for it was received at most 30 days after its
 * last day, and it isn't the campaign of the person who records it. Days are in the platform's time zone.
 */
export function takesMoney(
  campaign: { isOpen: boolean; ownerId: string; lastDay: string | null },
  { receivedOn, userId }: { receivedOn: string; userId: string },
): TakesMoney {
  if (!campaign.isOpen) return 'taken-down'
  if (campaign.ownerId === userId) return 'own'
  if (campaign.lastDay !== null && receivedOn > addDays(campaign.lastDay, graceDays)) return 'ended'
  return 'takes'
}

/** Why a campaign can't take the money. */
export const campaignProblems: Record<Exclude<TakesMoney, 'takes'>, Message> = {
  'taken-down': phrase('This campaign can’t take money now: it was taken down, or its owner has left.'),
  own: phrase('This is your own campaign. Another person must record and confirm donations to it.'),
  ended: phrase(
    'This campaign ended more than 30 days before the money was received. Choose another campaign, or return the money.',
  ),
}

/** The key under which the same money is recorded once (P571): references differ in more than case and spaces. */
export const sameReference = (reference: string): string => reference.trim().replace(/\s+/g, ' ')
