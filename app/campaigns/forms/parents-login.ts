import { cleanUserId, userIdMaxLength } from '../../accounts/user-id.ts'

/** The parent's login name: the part of the email before the @ (P142), cleaned to the User ID rules (P142). */
export function loginNameOf(email: string): string {
  const cleaned = cleanUserId(email.split('@')[0] ?? '').replace(/^[-_]+|[-_]+$/g, '')
  return cleaned.length >= 3 ? cleaned : `${cleaned}-parent`.replace(/^-/, '')
}

/** The name itself, then with 2, 3, … behind it: the first that nobody has becomes the User ID. */
export function* loginNames(email: string): Generator<string> {
  const name = loginNameOf(email)
  yield name
  for (let number = 2; number < 10_000; number += 1) {
    const end = `-${number}`
    yield name.slice(0, userIdMaxLength - end.length) + end
  }
}
