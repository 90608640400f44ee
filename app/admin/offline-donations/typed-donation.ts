import type { NewOfflineDonation } from '../../donations/offline/contract.ts'
import { entryProblems, type OfflineField } from '../../donations/offline/offline-donation.ts'
import { isOfflineKind, type OfflineKind } from '../../donations/offline-kind.ts'
import { cleanEmail } from '../../lib/email-address.ts'
import { cleanName } from '../../lib/person-name.ts'
import { phrase } from '../../lib/phrase.ts'
import type { Problem } from '../../lib/problem.ts'
import { readTypedAmount } from '../../lib/written-amount.ts'

/** What a person types into the form. Survives a reload of the tab. */
export type TypedDonation = {
  id: string
  kind: OfflineKind
  reference: string
  receivedOn: string
  depositedOn: string
  cents: string
  campaignId: string
  /** The student of the chosen campaign. */
  student: string
  donorName: string
  donorEmail: string
  isAnonymous: boolean
  note: string
}

/** An empty form for money received today. */
export const emptyDonation = (id: string, today: string): TypedDonation => ({
  ...{
    id,
    kind: 'cheque',
    reference: '',
    receivedOn: today,
    depositedOn: '',
    cents: '',
    campaignId: '',
    student: '',
  },
  ...{ donorName: '', donorEmail: '', isAnonymous: false, note: '' },
})

/** The form that was stored; null if nothing useful was. */
export function typedDonationOf(found: unknown): TypedDonation | null {
  if (typeof found !== 'object' || found === null) return null
  const typed = found as TypedDonation
  const empty = emptyDonation('', '')
  const isWhole = Object.entries(empty).every(
    ([name, value]) => typeof typed[name as keyof TypedDonation] === typeof value,
  )
  return isWhole && isOfflineKind(typed.kind) ? typed : null
}

export type ReadDonation = {
  donation: Omit<NewOfflineDonation, 'override' | 'expectedCheckId'>
  problems: Partial<Record<OfflineField, Problem>>
}

/** The donation that was typed, and what is wrong with it by field. `today` is a day in the platform's time zone. */
export function readDonation(
  typed: TypedDonation,
  { today, sign }: { today: string; sign: string },
): ReadDonation {
  const { id, kind, isAnonymous } = typed
  const amount = readTypedAmount(typed.cents)
  const filled = (text: string) => text.trim() || null
  const donation = {
    id,
    kind,
    isAnonymous,
    reference: typed.reference.trim(),
    receivedOn: typed.receivedOn,
    depositedOn: filled(typed.depositedOn),
    cents: 'cents' in amount ? amount.cents : 0,
    campaignId: typed.campaignId,
    donorName: isAnonymous ? null : cleanName(typed.donorName) || null,
    donorEmail: cleanEmail(typed.donorEmail) || null,
    note: filled(typed.note),
  }
  const problems = entryProblems(donation, { today, sign })
  if ('problem' in amount && typed.cents.trim() !== '') problems.cents = amount.problem
  if (donation.receivedOn === '') problems.receivedOn = { message: phrase('Please enter a day.') }
  if (!typed.campaignId) problems.campaignId = { message: phrase('Please choose a campaign.') }
  return { donation, problems }
}
