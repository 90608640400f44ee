/**
 * How often a sign-in may go wrong. The first rule: a stranger, whatever they know, must not be able to lock a person out. So a
 * stranger's attempts are counted where the stranger is (by address, by browser), and counts for a person from everywhere never
 * block a right pair or a device that the person had remembered (docs/decisions/0010).
 */

/** Wrong pairs for one email from one address; a right one passes all the same. */
export const wrongPairsHere = { name: 'wrong-pair', points: 30, seconds: 900 }

/** Wrong pairs for one email from everywhere: strangers are told to wait, a right pair passes. */
export const wrongPairsForEmail = { name: 'wrong-pair-email', points: 200, seconds: 3600 }

/**
 * Wrong pairs from one address, whoever they are for. No school mistypes this often: beyond it the address is treated as
 * automated, and only remembered devices pass.
 */
export const wrongPairsFromAddress = { name: 'wrong-pair-address', points: 600, seconds: 900 }

/** Passwords tried for one account from one address, or on one remembered device: the right one among more than these is refused too. */
export const passwordTries = { name: 'password', points: 10, seconds: 900 }

/** Wrong passwords for one account from everywhere: beyond them only a remembered device may try; a code by email signs anyone else in. */
export const wrongPasswords = { name: 'wrong-password-account', points: 100, seconds: 3600 }

/** Sign-in codes for one person asked for from one address, in browsers that never proved to be this person. */
export const codesFromAddress = { name: 'strange-code', points: 5, seconds: 900 }

/** The same from everywhere: so many mails an hour a stranger can cause, counted anew once the person enters a code. Known browsers, step-up and prove-email are not counted. */
export const codesToPerson = { name: 'strange-code-person', points: 20, seconds: 3600 }

/**
 * Codes that a signed-in person requests (step-up, prove-email) in a browser that never proved to be them, by session: someone
 * with a stolen session, who drops the browser's cookie with each code, gets no more tries.
 */
export const codesFromSession = { name: 'session-code', points: 10, seconds: 3600 }

/** The same in all sessions of one person, counted anew once a code is entered. Only who is signed in as them counts here. */
export const codesToSignedIn = { name: 'session-code-person', points: 20, seconds: 3600 }
