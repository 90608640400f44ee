import { accountWords } from '../account-words.ts'
import { userIdProblem, userIdWords } from '../user-id.ts'

/** The email and User ID that identify a person, as they were typed. */
export type Pair = { email: string; customUserId: string }

/** What is wrong with each half; none where both will do. */
export type PairProblems = Partial<Pair>

/** One @ with something on both sides, a dot after it: the server looks closer. */
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The pair as it is sent: in small letters, without blanks around it. */
export const cleanPair = ({ email, customUserId }: Pair): Pair => ({
  email: email.trim().toLowerCase(),
  customUserId: customUserId.trim().toLowerCase(),
})

/** Why a new account cannot be made of this pair, so far as a browser can tell (P24). */
export function newPairProblems({ email, customUserId }: Pair): PairProblems {
  const userId = userIdProblem(customUserId)
  return {
    ...(address.test(email) ? {} : { email: email ? accountWords.emailInvalid : accountWords.emailMissing }),
    ...(userId ? { customUserId: userId } : {}),
  }
}

/** Of a pair that is looked up only a missing half is told: a malformed one gets the same answer as a wrong one. */
export const knownPairProblems = ({ email, customUserId }: Pair): PairProblems => ({
  ...(email ? {} : { email: accountWords.emailMissing }),
  ...(customUserId ? {} : { customUserId: userIdWords.tooShort }),
})
