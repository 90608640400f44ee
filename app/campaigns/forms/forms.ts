import { type Message, phrase } from '../../lib/phrase.ts'
import type { FormKey } from './answers.ts'
import {
  type Choice,
  grades,
  type HeardList,
  relationships,
  websiteGrades,
  websiteRelationships,
} from './lists.ts'
import * as ask from './questions.ts'
import * as require from './rules.ts'

export type FormPart = {
  title: Message
  questions: readonly ask.Question[]
  /** Shown only for a student under 18. */
  ofMinors?: boolean
}

/** The complete description of a form, so that no other code depends on a form's name. */
export type Form = {
  key: FormKey
  pageTitle: Message
  heading: Message
  lede: Message
  /** The student's own campaign, a minor's campaign owned by the guardian, or one of the two, depending on the age question. */
  makes: 'own' | 'minors' | 'as-answered'
  /** True if visitors create their account with the form; otherwise only signed-in people can use it (P123). */
  opensAccounts: boolean
  parts: readonly FormPart[]
  /** The first rule with a missing answer determines the refusal. */
  rules: readonly require.Rule[]
  lists: { relationship: readonly Choice[]; grade: readonly Choice[]; heard: HeardList }
  submit: Message
  busy: Message
  failed: Message
  /** Wraps the message of a refusal that names no field. */
  refusedAs?: Message
  success: {
    banner?: Message
    /** `unlisted` is appended if an admin must review the campaign before it is listed. */
    toast?: { title: Message; words: Message; unlisted?: Message }
    /** The page that opens next: account, home, or the new campaign (P148). */
    to: 'account' | 'home' | 'campaign'
  }
  back: { label: Message; to: string }
  /** The form for students who turn out to be 18 or over. */
  adults?: FormKey
}

const aboutYou = { title: phrase('About you') }
const yourStudies = { title: phrase('Your studies') }
const yourCampaign = { title: phrase('Your campaign') }
const backToSelection = { label: phrase('Back to Selection'), to: '/website-scholar' }
const back = { label: phrase('Back'), to: '/start-campaign' }
const scholarTitle = phrase('Scholar Application Form')
const parentalTitle = phrase('Parental Consent Form')
const startTitle = phrase('Start Your Campaign')
const yourCampaignFailed = phrase('There was an error creating your campaign. Please try again.')
const theCampaignFailed = phrase('There was an error creating the campaign. Please try again.')
const others = { relationship: relationships, grade: grades, heard: 'scholar' } as const

const identity = [ask.firstName, ask.lastName, ask.email]
const study = [ask.university, ask.major, ask.year, ask.gpa]
const campaign = [
  ask.purpose,
  ask.goal,
  ask.duration,
  ask.story,
  ask.picture,
  ask.achievements,
  ask.heardAboutUs,
]

const scholar = {
  pageTitle: scholarTitle,
  heading: scholarTitle,
  lede: phrase('For students 18 or over. We’ll build your campaign page from these answers.'),
  makes: 'own',
  opensAccounts: true,
  parts: [
    { ...aboutYou, questions: [...identity, ask.customUserId, ask.phone] },
    { ...yourStudies, questions: study },
    { ...yourCampaign, questions: campaign },
  ],
  rules: [require.names, require.email, require.userId, require.studies],
  lists: others,
  submit: phrase('Create Campaign'),
  busy: phrase('Creating Campaign...'),
  failed: yourCampaignFailed,
  success: { banner: phrase('Congratulations! Your campaign has been created!'), to: 'account' },
} as const satisfies Partial<Form>

const student = [ask.studentFirstName, ask.studentLastName]
const guardian = [ask.parentFirstName, ask.parentLastName, ask.parentEmail, ask.parentPhone, ask.relationship]
const consentPart = { title: phrase('Parental Consent'), questions: [ask.consents] }

const parental = {
  pageTitle: parentalTitle,
  heading: parentalTitle,
  lede: phrase('For students under 18. A parent or guardian fills it out and owns the account.'),
  makes: 'minors',
  opensAccounts: true,
  parts: [
    {
      title: phrase('The student'),
      questions: [...student, ask.birthday, ask.grade, ask.gpa, ask.school],
    },
    { title: phrase('You, the parent or guardian'), questions: guardian },
    {
      title: phrase('What the student wants to study'),
      questions: [ask.intendedCollege, ask.intendedMajor, ask.showSchool],
    },
    {
      title: phrase('The campaign'),
      questions: [
        { ...ask.purpose, placeholder: phrase('Choose one') },
        ask.goal,
        ask.duration,
        ask.studentStory,
        ask.picture,
        ask.achievements,
        ask.heardAboutUs,
      ],
    },
    consentPart,
  ],
  submit: phrase('Submit and Create Campaign'),
  busy: phrase('Submitting...'),
  failed: theCampaignFailed,
} as const satisfies Partial<Form>

const create = {
  pageTitle: startTitle,
  heading: phrase('Create Your Campaign'),
  lede: phrase(
    'For students of any age. For a student under 18, a parent or guardian gives their consent here.',
  ),
  makes: 'as-answered',
  lists: others,
  submit: phrase('Create Your Campaign'),
  busy: phrase('Creating Your Campaign...'),
  failed: yourCampaignFailed,
  refusedAs: phrase('Failed to create campaign: {message}'),
  back,
} as const satisfies Partial<Form>

const createParts = (questions: readonly ask.Question[]): FormPart[] => [
  { title: phrase('Who it is for'), questions: [ask.age, ask.minorsBirthday] },
  { title: phrase('The student'), questions },
  {
    title: phrase('Parent or guardian'),
    ofMinors: true,
    questions: [...guardian, ask.showSchool],
  },
  { ...consentPart, ofMinors: true },
  { ...yourStudies, questions: study },
  { ...yourCampaign, questions: campaign },
]
const createRules = [require.names, require.email, require.studies]
const minorsRules = [require.age, require.parent, require.parentalConsents, require.minorsBirthday]

export const forms: Readonly<Record<FormKey, Form>> = {
  'scholar-form': { key: 'scholar-form', ...scholar, back },
  'website-scholar-form': { key: 'website-scholar-form', ...scholar, back: backToSelection },
  'parental-form': {
    key: 'parental-form',
    ...parental,
    rules: [require.inAppParental, require.allConsents],
    lists: { relationship: relationships, grade: grades, heard: 'parental' },
    success: {
      toast: {
        title: phrase('Congratulations! 🎉'),
        words: phrase("Your scholar's campaign has been created successfully!"),
      },
      to: 'account',
    },
    back,
    adults: 'scholar-form',
  },
  'website-parental-form': {
    key: 'website-parental-form',
    ...parental,
    rules: [require.websiteParental, require.allConsents],
    lists: { relationship: websiteRelationships, grade: websiteGrades, heard: 'parental' },
    success: {
      toast: {
        title: phrase('Campaign Created!'),
        words: phrase('{name}’s scholarship campaign has been successfully created.'),
      },
      to: 'home',
    },
    back: backToSelection,
    adults: 'website-scholar-form',
  },
  'create-campaign': {
    key: 'create-campaign',
    ...create,
    opensAccounts: false,
    parts: createParts([...identity, ask.phone]),
    adults: 'scholar-form',
    rules: [...createRules, ...minorsRules],
    success: {
      toast: {
        title: phrase('Campaign Created!'),
        words: phrase('Your scholarship campaign has been successfully created.'),
      },
      to: 'account',
    },
  },
  'website-create-campaign': {
    key: 'website-create-campaign',
    ...create,
    opensAccounts: true,
    parts: createParts([...identity, ask.customUserId, ask.phone]),
    adults: 'website-scholar-form',
    rules: [require.names, require.email, require.userId, require.studies, ...minorsRules],
    success: {
      toast: {
        title: phrase('🎉 Campaign Created!'),
        words: phrase('Your campaign is now live and visible to supporters! Share your personalized link.'),
        unlisted: phrase('We review it before we list it under Browse Scholars.'),
      },
      to: 'campaign',
    },
  },
}

export const formPath = (form: FormKey): string => `/${form}`

/** True if the answers create a campaign for a student under 18. */
export function isForMinor(form: Form, answers: { isMinor: boolean | null }): boolean {
  return form.makes === 'minors' || (form.makes === 'as-answered' && answers.isMinor === true)
}

/** The visible parts: the parent's and the date of birth only for a student under 18 (P124). */
export function partsOf(form: Form, isMinor: boolean): FormPart[] {
  const forMinor = isForMinor(form, { isMinor })
  if (forMinor) return [...form.parts]
  return form.parts
    .filter(part => !part.ofMinors)
    .map(part => ({ ...part, questions: part.questions.filter(question => !question.ofMinors) }))
}
