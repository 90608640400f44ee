import { phrase } from '../../lib/phrase.ts'

/**
 * Why a sign-in by the identity provider failed, by the code in the address of /staff-sign-in and in the log (P637). `proves`: the person
 * continues by signing in with a code once.
 */
export const oidcProblems = {
  OidcUnreachable: {
    title: phrase('{name} doesn’t answer'),
    words: phrase(
      'Try again in a few minutes. If you have an account here, you can also sign in with a code.',
    ),
  },
  OidcCancelled: {
    title: phrase('Sign-in canceled'),
    words: phrase('You weren’t signed in at {name}. Nothing has changed.'),
  },
  OidcExpired: {
    title: phrase('This sign-in is over'),
    words: phrase(
      'It was used before, took longer than 10 minutes, or began in another browser. Start again.',
    ),
  },
  OidcInvalid: {
    title: phrase('{name} sent an answer we can’t accept'),
    words: phrase('Try again. If it happens again, contact the person who runs this site.'),
  },
  OidcNoRole: {
    title: phrase('No role at this site'),
    words: phrase(
      '{name} knows you, but none of your groups there has a role here. Ask the administrator of those groups.',
    ),
  },
  OidcTooManyGroups: {
    title: phrase('Too many groups at {name}'),
    words: phrase(
      '{name} doesn’t say which groups you are in, because there are too many. Your roles here haven’t changed. Ask the administrator of those groups to send only the groups of this site.',
    ),
  },
  OidcEmailNotVerified: {
    title: phrase('Email not verified at {name}'),
    words: phrase(
      'A first sign-in needs an email address that {name} has verified. Ask the administrator of your account there.',
    ),
  },
  OidcAccountExists: {
    title: phrase('You already have an account here'),
    words: phrase(
      'Your email address has an account on this site. Sign in to it with a code or passkey once, and then with {name} again. From then on they belong together.',
    ),
    proves: true,
  },
  OidcOtherIdentity: {
    title: phrase('This account belongs to someone else at {name}'),
    words: phrase(
      'Your email address has an account on this site that another person at {name} signs in to. Ask the person who runs this site.',
    ),
  },
  OidcSuspended: {
    title: phrase('Account paused'),
    words: phrase('This account is paused. Please contact support.'),
  },
} as const satisfies Record<string, { title: string; words: string; proves?: true }>

export type OidcProblem = keyof typeof oidcProblems

export const isOidcProblem = (code: string | null): code is OidcProblem =>
  code !== null && Object.hasOwn(oidcProblems, code)

/** The page on which the staff sign in by the identity provider, with what went wrong. */
export const staffSignInPath = (problem?: OidcProblem): string =>
  problem ? `/staff-sign-in?problem=${problem}` : '/staff-sign-in'
