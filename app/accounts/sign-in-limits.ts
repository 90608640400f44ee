/**
 * Limits failed sign-ins. A stranger must never be able to lock a person out. So attempts are counted by source (IP address or
 * browser), and the total per person never blocks the correct pair of email and User ID, or a remembered device
 * (docs/decisions/0010).
 */

/** Wrong pairs for one email from one IP address. The correct pair is still accepted. */
export const wrongPairsHere = { name: 'wrong-pair', points: 30, seconds: 900 }

/** Wrong pairs for one email from all IP addresses. The correct pair is still accepted. */
export const wrongPairsForEmail = { name: 'wrong-pair-email', points: 200, seconds: 3600 }

/**
 * Wrong pairs from one IP address for any email. Even a school that shares an address mistypes less often, so beyond the limit the
 * address counts as automated: only the correct pair on a remembered device is accepted from it.
 */
export const wrongPairsFromAddress = { name: 'wrong-pair-address', points: 600, seconds: 900 }

/** Passwords tried for one account from one IP address or on one remembered device. Beyond the limit even the correct one is refused. */
export const passwordTries = { name: 'password', points: 10, seconds: 900 }

/** Wrong passwords for one account from all IP addresses. Beyond the limit only remembered devices may use a password; others need a code. */
export const wrongPasswords = { name: 'wrong-password-account', points: 100, seconds: 3600 }

/** Sign-in codes requested for one person from one IP address, in browsers in which that person has not entered a code. */
export const codesFromAddress = { name: 'strange-code', points: 5, seconds: 900 }

/** Like `codesFromAddress`, from all IP addresses: limits the mails that strangers can cause. Reset when the person enters a code. */
export const codesToPerson = { name: 'strange-code-person', points: 20, seconds: 3600 }

/**
 * Codes requested in one session (step-up, prove-email), in browsers in which the person has not entered a code. Prevents the thief
 * of a session from guessing more codes by deleting the browser cookie.
 */
export const codesFromSession = { name: 'session-code', points: 10, seconds: 3600 }

/** Like `codesFromSession`, across all sessions of one person. Reset when the person enters a code. */
export const codesToSignedIn = { name: 'session-code-person', points: 20, seconds: 3600 }
