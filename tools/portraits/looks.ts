import type { PortraitLook } from './drawing/look.ts'
import { accountHolderLooks } from './looks/account-holders.ts'
import { collegeSavingsLooks } from './looks/college-savings.ts'
import { communityLooks } from './looks/community.ts'
import { entrepreneurLooks } from './looks/entrepreneur.ts'
import { highschoolLooks } from './looks/highschool.ts'
import { schoolFeesLooks } from './looks/school-fees.ts'
import { studyAbroadLooks } from './looks/study-abroad.ts'
import { tuitionLooks } from './looks/tuition.ts'

/** Every face of the demo world by the name of its pictures: a student's key, or the User ID of who has no campaign. */
export const looks: Readonly<Record<string, PortraitLook>> = {
  ...accountHolderLooks,
  ...collegeSavingsLooks,
  ...communityLooks,
  ...entrepreneurLooks,
  ...highschoolLooks,
  ...schoolFeesLooks,
  ...studyAbroadLooks,
  ...tuitionLooks,
}
