import { RateLimiterMemory } from 'rate-limiter-flexible'
import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import { accountWords, type SignInInput } from './contract.ts'

export type Identified = { userId: string; email: string; suspended: boolean }

/** Wrong pairs an e-mail may get in a quarter of an hour, from wherever they come. */
const wrongPairs = new RateLimiterMemory({ keyPrefix: 'wrong-pair', points: 30, duration: 900 })

/**
 * The person whose e-mail and User ID these are (decision 6): the pair identifies, it proves nothing. Refuses WrongPair (401),
 * the same and as fast whichever half is wrong, and TooManyRequests (429) after 30 wrong pairs for one e-mail.
 */
export async function findPair(app: App, pair: SignInInput): Promise<Identified> {
  const key = app.secrets.hash('wrong-pair', pair.email)
  const wrongSoFar = await wrongPairs.get(key)
  if ((wrongSoFar?.consumedPoints ?? 0) >= wrongPairs.points) {
    throw refusal('TooManyRequests', 429, phrase('Too many attempts. Please wait a moment and try again.'))
  }
  // Both halves are always looked up, so that the time tells nothing.
  const [person] = await app.db.rows<Identified>(
    'find_pair',
    `select u.id as "userId", u.email, u.suspended_at is not null as suspended
     from (select (select id from users where email = $1) as by_email,
                  (select user_id from profiles where custom_user_id = $2) as by_user_id) as halves
     join users u on u.id = halves.by_email where halves.by_email = halves.by_user_id`,
    [pair.email, pair.customUserId],
  )
  if (person) return person
  await wrongPairs.penalty(key, 1)
  throw refusal('WrongPair', 401, accountWords.wrongPair, { title: accountWords.signInError })
}

/** AccountSuspended (403), told only to who has proven to be this person. */
export function refuseSuspended(person: Identified): void {
  if (person.suspended) throw refusal('AccountSuspended', 403, accountWords.suspended)
}
