import { type Message, phrase } from '../../lib/phrase.ts'
import type { Words } from '../../words/translate.ts'
import { calendarDay, purposeLabel } from '../campaign.ts'
import { type EditedName, editedNames } from '../fields.ts'
import * as ask from '../forms/questions.ts'

const labels: Record<EditedName, Message> = {
  firstName: ask.firstName.label,
  lastName: ask.lastName.label,
  university: ask.university.label,
  major: ask.major.label,
  purpose: ask.purpose.label,
  fundingGoal: phrase('Funding Goal'),
  campaignEndDate: phrase('Campaign End Date'),
  story: phrase('Your Story'),
  achievements: ask.achievements.label,
}

/** The labels and displayed values of an edit's fields; `sent` is the request's body. */
export function editLines(sent: Record<string, unknown>, words: Words, timeZone: string) {
  return editedNames.map(name => ({
    name,
    label: words.t(labels[name]),
    text: textOf(name, sent[name], words, timeZone),
  }))
}

function textOf(name: EditedName, sent: unknown, { t, money, locale }: Words, timeZone: string): string {
  if (name === 'fundingGoal') return typeof sent === 'number' ? money(sent * 100) : ''
  if (name === 'campaignEndDate')
    return typeof sent === 'string' ? calendarDay(sent, timeZone, locale) : t('No end date')
  if (name === 'purpose') return t(purposeLabel(String(sent)))
  return Array.isArray(sent) ? sent.join('\n') : String(sent ?? '')
}
