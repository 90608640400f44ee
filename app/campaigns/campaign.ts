import { folded } from '../lib/folded.ts'
import { type Message, phrase } from '../lib/phrase.ts'
import type { Translate } from '../words/translate.ts'

export { calendarDay } from './days.ts'
export type { CampaignMonths } from './period.ts'
export {
  campaignMonth,
  campaignPeriod,
  isEnded,
  overAfter,
  wholeDaysUntil,
  withdrawalDate,
} from './period.ts'

type Purpose = { value: string; label: Message; inSentence: Message }

/** `label` is for lists, `inSentence` follows "with" or "for" (P73). */
export const purposes: readonly Purpose[] = [
  {
    value: 'highschool',
    label: phrase('High School Activities (and Expenses)'),
    inSentence: phrase('high school activities and expenses'),
  },
  {
    value: 'tuition',
    label: phrase('Tuition & College Expenses'),
    inSentence: phrase('tuition and college expenses'),
  },
  { value: 'studyabroad', label: phrase('Study Abroad'), inSentence: phrase('study abroad') },
  {
    value: 'community',
    label: phrase('Community Service Projects'),
    inSentence: phrase('community service projects'),
  },
  {
    value: 'entrepreneur',
    label: phrase('Student Entrepreneurship'),
    inSentence: phrase('student entrepreneurship'),
  },
  {
    value: 'schoolfees',
    label: phrase('School Fees & Supplies'),
    inSentence: phrase('school fees and supplies'),
  },
  {
    value: 'collegesavings',
    label: phrase('College Savings (Fund)'),
    inSentence: phrase('college savings'),
  },
]

const otherPurpose = { label: phrase('Education'), inSentence: phrase('education') }

/** The academic years that the forms offer (P74). */
export const academicYears = [
  { value: 'freshman', label: phrase('Freshman') },
  { value: 'sophomore', label: phrase('Sophomore') },
  { value: 'junior', label: phrase('Junior') },
  { value: 'senior', label: phrase('Senior') },
  { value: 'graduate', label: phrase('Graduate') },
] as const

/** The default year of the website's parental form (P140); the scholar form doesn't offer it. */
export const minorsYear = { value: 'high-school', label: phrase('High School') } as const

/** 'Education' for an unknown purpose (P73). */
export function purposeLabel(purpose: string): Message {
  return purposeWords(purpose).label
}

/** A purpose as it reads within a sentence: 'tuition and college expenses' (P73). */
export function purposeInSentence(purpose: string): Message {
  return purposeWords(purpose).inSentence
}

function purposeWords(purpose: string): { label: Message; inSentence: Message } {
  return purposes.find(({ value }) => value === purpose) ?? otherPurpose
}

/** Translates an academic year. Returns an unknown one unchanged. */
export function academicYearLabel(year: string, t: Translate): string {
  const known = [...academicYears, minorsYear].find(({ value }) => value === year)
  return known ? t(known.label) : year
}

export type Student = { firstName: string; lastName: string; isMinor?: boolean }

/** The public name: a minor's first name and initial (P93), or the full name. */
export function displayName({ firstName, lastName, isMinor }: Student): string {
  const initial = [...lastName][0]
  const surname = isMinor ? initial && `${initial}.` : lastName
  return [firstName, surname].filter(Boolean).join(' ')
}

/** The English title 'Help <student name> with <purpose label>' (P80), for code that has no translator. */
export function titleOf({ studentName, purpose }: { studentName: string; purpose: string }): string {
  return `Help ${studentName} with ${purposeLabel(purpose)}`
}

/** 'Help Maya Chen with study abroad', in the reader's language (P80). */
export function campaignTitle(
  { studentName, purpose }: { studentName: string; purpose: string },
  t: Translate,
): string {
  return t('Help {name} with {purpose}', { name: studentName, purpose: t(purposeInSentence(purpose)) })
}

/** A name for URLs, in lower case with hyphens (P81). Keeps letters and digits of all scripts; 'scholar' if none are left. */
export function slugOf(name: string): string {
  const slug = folded(name)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return slug || 'scholar'
}

/** /campaign/{slug}/{id} (P81). */
export function campaignPath({ id, studentName }: { id: string; studentName: string }): string {
  return `/campaign/${encodeURIComponent(slugOf(studentName))}/${id}`
}

/** The absolute URL of a campaign's public page (P81). */
export function shareLink(appUrl: string, campaign: { id: string; studentName: string }): string {
  return appUrl + campaignPath(campaign)
}

/** Whole percent of the goal, rounded down and capped at 100 (P82), like the column `progress_percent`; 0 without a goal. */
export function progressPercent(raisedCents: number, goalCents: number): number {
  if (goalCents <= 0) return 0
  return Math.min(100, Math.floor((raisedCents * 100) / goalCents))
}

/** Search engines must not index minors' campaigns and unlisted ones (P93, P96). */
export function isHiddenFromSearchEngines(campaign: { isMinor: boolean; isListed: boolean }): boolean {
  return campaign.isMinor || !campaign.isListed
}

/** The kinds of devices that P251 distinguishes. */
export const deviceKinds = ['native-app', 'mobile-browser', 'desktop'] as const
export type DeviceKind = (typeof deviceKinds)[number]
