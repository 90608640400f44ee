import { z } from 'zod'
import { purposes } from '#app/campaigns/campaign.ts'
import donorNames from './texts/donors.json' with { type: 'json' }
import messages from './texts/messages.json' with { type: 'json' }
import people from './texts/people.json' with { type: 'json' }
import students from './texts/students.json' with { type: 'json' }
import testimonials from './texts/testimonials.json' with { type: 'json' }
import updates from './texts/updates.json' with { type: 'json' }

const purpose = z.enum(purposes.map(({ value }) => value))

/** The adult who owns the account and acts for a student under 18 (P3). */
const guardian = z.strictObject({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.email(),
  phone: z.string(),
  relationship: z.enum(['parent', 'guardian', 'grandparent', 'relative']),
  showsSchool: z.boolean(),
  intendedCollege: z.string(),
  intendedMajor: z.string(),
})

const student = z.strictObject({
  key: z.string(),
  /** The User ID of the account that owns the campaign: the guardian's account for a student under 18. */
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.email(),
  phone: z.string(),
  /** The student's age in years when the campaign starts. */
  age: z.int(),
  guardian: guardian.nullable(),
  school: z.string(),
  major: z.string(),
  academicYear: z.enum(['freshman', 'sophomore', 'junior', 'senior', 'graduate', 'high-school']),
  grade: z.enum(['9', '10', '11', '12']).nullable(),
  gpa: z.number().nullable(),
  purpose,
  /** An array of paragraphs in the JSON file. */
  story: z.array(z.string()).transform(paragraphs => paragraphs.join('\n\n')),
  achievements: z.array(z.string()),
  fundingGoalCents: z.int(),
  /** True if `portraits/` has files for this student: `<key>-large.webp` and `<key>-small.webp`. */
  hasPortrait: z.boolean(),
  plan: z.strictObject({
    state: z.enum([
      'fresh',
      'rising',
      'close',
      'complete',
      'ended',
      'ended-withdrawn',
      'deactivated',
      'unapproved',
    ]),
    /** The amount raised as a fraction of the goal, from 0 to 1.15. */
    raisedShare: z.number(),
    startedMonthsAgo: z.number(),
  }),
})

const accountHolder = z.strictObject({
  userId: z.string(),
  email: z.email(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(['admin', 'scholar', 'guardian']),
})

export type DemoStudent = z.output<typeof student>
export type DemoPurpose = z.output<typeof purpose>
export type DemoDonor = { name: string; email: string }
/** A donor's message. It fits campaigns of its `purpose`, or all campaigns if that is null. */
export type DemoMessage = { text: string; purpose: DemoPurpose | null }

/** Fictional students, each with one campaign. */
export const demoStudents = z.array(student).parse(students)

/** The sign-in accounts of the demo: two admins, a newcomer without a campaign, and the guardian of one of the students. */
export const demoPeople = z.array(accountHolder).parse(people)

/** Testimonials of former scholars, shown on the landing page. */
export const demoTestimonials = testimonials

/** The updates of each campaign, oldest first, by the student's `key`. */
export const demoUpdates: Readonly<Record<string, readonly { daysAgo: number; body: string }[]>> = updates

export const demoDonors: readonly DemoDonor[] = donorNames.map(name => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@example.org`,
}))

export const demoMessages: readonly DemoMessage[] = Object.entries(messages).flatMap(([group, texts]) =>
  texts.map(text => ({ text, purpose: group === 'anyone' ? null : purpose.parse(group) })),
)
