import { phrase } from '../lib/phrase.ts'

/** Texts of the account screens and refusals, verbatim from the specification (P28, P40). */
export const accountWords = {
  signUpError: phrase('Sign Up Error'),
  emailTaken: phrase('An account with this email already exists. Please sign in instead.'),
  userIdTaken: phrase('This User ID is already taken. Please choose a different one.'),
  unexpected: phrase('An unexpected error occurred. Please try again.'),
  emailMissing: phrase('Please enter your email address.'),
  signInError: phrase('Sign In Error'),
  notChecked: phrase('Error checking credentials.'),
  wrongPair: phrase('Invalid User ID or Email combination.'),
  authenticationFailed: phrase('Authentication failed. Please try again.'),
  tooManyTries: phrase('Too many attempts. Please wait a few minutes and try again.'),
  suspended: phrase('This account is paused. Please contact support.'),
  signOutError: phrase('Sign Out Error'),
  created: phrase('Account created! Your User ID is: {id}. You can now sign in!'),
  welcomeBack: phrase("Welcome back! You've been signed in successfully."),
  proofRequired: phrase('Please confirm your email address to continue.'),
  secondFactor: phrase('Confirm it’s you'),
  secondFactorRequired: phrase(
    'Admin pages ask for a passkey or a code, even after a password or on a remembered device.',
  ),
  stepUpRequired: phrase('Please confirm it’s you to continue.'),
} as const
