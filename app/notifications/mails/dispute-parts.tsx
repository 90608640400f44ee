import type { CampaignFacts } from '../facts.ts'
import type { MailContext } from '../mail.ts'
import type { DisputeRow } from '../rows.ts'
import { type Line, moment } from './words.ts'

/** The day until which a bank takes evidence, in one sentence. */
export function evidenceDue({ evidenceDueBy }: DisputeRow, context: MailContext): string {
  return evidenceDueBy === null
    ? context.t('The bank doesn’t accept evidence.')
    : context.t('Evidence is due by {day}.', { day: moment(evidenceDueBy, context) })
}

/** Whose payment, how much, and until when. */
export function ofDispute(
  { cents, evidenceDueBy }: DisputeRow,
  campaign: CampaignFacts | null,
  context: MailContext,
): Line[] {
  const { t, money } = context
  return [
    ...(campaign ? [{ label: t('Campaign'), value: campaign.studentName }] : []),
    ...(evidenceDueBy ? [{ label: t('Evidence due'), value: moment(evidenceDueBy, context) }] : []),
    { label: t('Disputed'), value: money(cents), isSum: true },
  ]
}
