import { demoAccountHolders } from '#app/demo/students/account-holders.ts'
import { collegeSavingsStudents } from '#app/demo/students/college-savings.ts'
import { communityStudents } from '#app/demo/students/community.ts'
import { entrepreneurStudents } from '#app/demo/students/entrepreneur.ts'
import { highschoolStudents } from '#app/demo/students/highschool.ts'
import { schoolFeesStudents } from '#app/demo/students/school-fees.ts'
import type { DemoAccountHolder, DemoStudent } from '#app/demo/students/student.ts'
import { studyAbroadStudents } from '#app/demo/students/study-abroad.ts'
import { tuitionStudents } from '#app/demo/students/tuition.ts'

export type { DemoAccountHolder, DemoStudent } from '#app/demo/students/student.ts'

/** The students of the demo world, one campaign each, in no order that matters. */
export const demoStudents: readonly DemoStudent[] = [
  ...tuitionStudents,
  ...highschoolStudents,
  ...studyAbroadStudents,
  ...communityStudents,
  ...entrepreneurStudents,
  ...schoolFeesStudents,
  ...collegeSavingsStudents,
]

/** The people who can sign in without a campaign of their own: two admins, a newcomer, a parent. */
export const demoPeople: readonly DemoAccountHolder[] = demoAccountHolders
