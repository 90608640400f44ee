/** The seven purposes of the specification (P73). */
export type DemoPurpose =
  | 'highschool'
  | 'tuition'
  | 'studyabroad'
  | 'community'
  | 'entrepreneur'
  | 'schoolfees'
  | 'collegesavings'

/** Where a campaign stands when the demo world opens. */
type DemoCampaignState =
  | 'fresh'
  | 'rising'
  | 'close'
  | 'complete'
  | 'ended'
  | 'ended-withdrawn'
  | 'deactivated'
  | 'unapproved'

/** The adult who acts for a student under 18 and owns the account (P3). */
type DemoGuardian = {
  userId: string
  firstName: string
  lastName: string
  email: string
  phone: string
  relationship: 'parent' | 'guardian' | 'grandparent' | 'relative'
  /** Whether the public page may name the school. */
  showsSchool: boolean
  intendedCollege: string
  intendedMajor: string
}

/** A student of the demo world with one campaign, as plain data. Nobody here exists. */
export type DemoStudent = {
  /** Unique, stable, lower case: the name by which code and pictures refer to this student. */
  key: string
  /** The User ID of the account: the student's own or, under 18, the one their guardian signs in with. */
  userId: string
  firstName: string
  lastName: string
  email: string
  phone: string
  /** Full years on the day the campaign starts; 13 to 17 comes with a guardian. */
  age: number
  guardian: DemoGuardian | null
  school: string
  major: string
  academicYear: 'freshman' | 'sophomore' | 'junior' | 'senior' | 'graduate' | 'high-school'
  /** The grade of a student in high school. */
  grade: '9' | '10' | '11' | '12' | null
  /** 0 to 4 in hundredths, or null when it is not given. */
  gpa: number | null
  purpose: DemoPurpose
  /** Paragraphs are separated by a blank line. */
  story: string
  achievements: readonly string[]
  fundingGoalCents: number
  /** False: no picture, so that the initials show; else it is `portraits/<key>-*.webp`. */
  hasPortrait: boolean
  plan: {
    state: DemoCampaignState
    /** Raised as a share of the goal, 0 to 1.15. */
    raisedShare: number
    /** When the campaign started, in months before the demo world's today, 0 to 18. */
    startedMonthsAgo: number
  }
}

/** Somebody who can sign in to the demo world but has no campaign; the portrait is `portraits/<userId>-*.webp`. */
export type DemoAccountHolder = {
  userId: string
  email: string
  firstName: string
  lastName: string
  role: 'admin' | 'scholar' | 'guardian'
}
