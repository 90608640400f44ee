/**
 * Limits failed sign-ins. The first rule: a stranger must not be able to lock a person out, whatever the stranger knows. So attempts
 * are counted at their source (by address, by browser), and a person's count across all sources never blocks a right pair or a
 * remembered device (docs/decisions/0010).
 */

/** Wrong pairs for one email from one address. A right pair still passes. */
export const wrongPairsHere = { name: 'wrong-pair', points: 30, seconds: 900 }

/** Wrong pairs for one email from all addresses. A right pair still passes. */
export const wrongPairsForEmail = { name: 'wrong-pair-email', points: 200, seconds: 3600 }

/**
 * Wrong pairs from one address for any email. No school mistypes this often: beyond it the address is treated as automated, and
 * only remembered devices pass.
 */
export const wrongPairsFromAddress = { name: 'wrong-pair-address', points: 600, seconds: 900 }

/** Passwords tried for one account from one address or on one remembered device. Beyond it even the right one is refused. */
export const passwordTries = { name: 'password', points: 10, seconds: 900 }

/** Wrong passwords for one account from all addresses. Beyond it only remembered devices may try; others need an emailed code. */
export const wrongPasswords = { name: 'wrong-password-account', points: 100, seconds: 3600 }

/** Sign-in codes requested for one person from one address, in browsers not verified as theirs. */
export const codesFromAddress = { name: 'strange-code', points: 5, seconds: 900 }

/** The same from all addresses: limits the mails that strangers can cause. Reset when the person enters a code. */
export const codesToPerson = { name: 'strange-code-person', points: 20, seconds: 3600 }

/**
 * Codes requested in one session (step-up, prove-email), in browsers not verified as this person's. Prevents the thief of a session
 * from gaining tries by dropping the browser's cookie with each code.
 */
export const codesFromSession = { name: 'session-code', points: 10, seconds: 3600 }

/** The same across all sessions of one person. Reset when a code is entered. */
export const codesToSignedIn = { name: 'session-code-person', points: 20, seconds: 3600 }
