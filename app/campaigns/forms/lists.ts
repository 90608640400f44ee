import { type Message, phrase } from '../../lib/phrase.ts'
import { academicYears, purposes, slugOf } from '../campaign.ts'

export type Choice = { value: string; label: Message }

/** The grades of all forms except the website's parental form, whose values are '9th' to '12th' (P128). */
export const grades: readonly Choice[] = [
  { value: '9', label: phrase('9th grade') },
  { value: '10', label: phrase('10th grade') },
  { value: '11', label: phrase('11th grade') },
  { value: '12', label: phrase('12th grade') },
]
export const websiteGrades: readonly Choice[] = grades.map(({ value, label }) => ({
  value: `${value}th`,
  label,
}))

/** The website parental form's relationships of the adult to the student (P130). */
export const websiteRelationships: readonly Choice[] = [
  { value: 'parent', label: phrase('Parent') },
  { value: 'guardian', label: phrase('Guardian') },
  { value: 'grandparent', label: phrase('Grandparent') },
  { value: 'relative', label: phrase('Relative') },
]
/** The relationships of all other forms (P130). */
export const relationships: readonly Choice[] = [
  { value: 'mother', label: phrase('Mother') },
  { value: 'father', label: phrase('Father') },
  { value: 'guardian', label: phrase('Guardian') },
  { value: 'grandparent', label: phrase('Grandparent') },
  { value: 'other', label: phrase('Other') },
]

const socialMedia = { value: 'social-media', label: phrase('Social media') }
const school = { value: 'school', label: phrase('School') }
const other = { value: 'other', label: phrase('Other') }
const rallyCap = { value: 'rally-cap-givebutter', label: phrase('Rally Cap (Givebutter)') }

/** The values differ by form (P129); `{name}` stands for the product's name. */
const heardAboutUs = {
  scholar: [
    socialMedia,
    { value: 'search-engine', label: phrase('Search engine') },
    { value: 'friend-family', label: phrase('Friend or family') },
    school,
    { value: 'advertisement', label: phrase('Advertisement') },
    { value: '{name}', label: phrase('{name}') },
    other,
  ],
  parental: [
    socialMedia,
    { value: 'family-friend', label: phrase('Family or friend') },
    school,
    { value: 'online-search', label: phrase('Online search') },
    { value: '{name}', label: phrase('{name}') },
    rallyCap,
    other,
  ],
} as const satisfies Record<string, readonly Choice[]>

export type HeardList = keyof typeof heardAboutUs

/** Without `offersRallyCap` it leaves out a competitor's name (P858). */
export function heardChoices(list: HeardList, product: string, offersRallyCap: boolean): Choice[] {
  return heardAboutUs[list]
    .filter(choice => offersRallyCap || choice !== rallyCap)
    .map(({ value, label }) => ({ value: value === '{name}' ? slugOf(product) : value, label }))
}

export const yearChoices: readonly Choice[] = academicYears
export const purposeChoices: readonly Choice[] = purposes
