import { TZDate } from '@date-fns/tz'
import { phrase } from '../../lib/phrase.ts'
import { type Refusal, refusal } from '../../lib/refusal.ts'

export type Moment = { now: number | Date; timeZone: string }

/** The service is not for children under 13 (P267); 18 or over acts for themselves (P2). */
const youngest = 13
const adult = 18

export const birthdayWords = {
  tooYoung: phrase('Our service isn’t for children under 13. We didn’t keep the date.'),
  adult: phrase('This student is 18 or over and should use the scholar form. What you typed is still here.'),
  unreadable: phrase('Enter the full date of birth.'),
}

/** Whole years on the platform's calendar since a birthday (`2010-05-31`), or null when it is no past day. */
export function ageOn(birthday: string, { now, timeZone }: Moment): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(birthday)) return null
  const [year = 0, month = 0, day = 0] = birthday.split('-').map(Number)
  if (!new Date(Date.UTC(year, month - 1, day)).toISOString().startsWith(birthday)) return null
  const today = new TZDate(new Date(now), timeZone)
  const isBefore = today.getMonth() + 1 < month || (today.getMonth() + 1 === month && today.getDate() < day)
  const age = today.getFullYear() - year - (isBefore ? 1 : 0)
  return age < 0 || age > 120 ? null : age
}

/**
 * The refusal of a student's date of birth, or null; blank is for the required fields to speak of. UnreadableBirthday (400), TooYoung
 * (400) under 13, StudentIsAdult (400) from 18 (P92). It never holds the date.
 */
export function checkBirthday(birthday: string, moment: Moment): Refusal | null {
  if (birthday === '') return null
  const age = ageOn(birthday, moment)
  if (age === null) return refused('UnreadableBirthday', birthdayWords.unreadable)
  if (age < youngest) return refused('TooYoung', birthdayWords.tooYoung)
  return age >= adult ? refused('StudentIsAdult', birthdayWords.adult) : null
}

function refused(code: string, words: string): Refusal {
  return refusal(code, 400, words, { fields: { studentDateOfBirth: words } })
}
