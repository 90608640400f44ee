import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { z } from 'zod'
import type { Nothing } from '../lib/endpoint.ts'
import type { Locale } from '../lib/locale.ts'
import type {
  CodeSent,
  codeRequestInput,
  codeVerifyInput,
  editNameInput,
  fullNameInput,
  NameInput,
  newPasskeyInput,
  oidcCallbackQuery,
  oidcSignInQuery,
  ProfileSetup,
  passkeyProofInput,
  profileSetupInput,
  renamePasskeyInput,
  resetLinkInput,
  resetPasswordInput,
  resetRequestInput,
  roleInput,
  SignInAnswer,
  signInCodeInput,
  signInInput,
  signInPasswordInput,
  signUpInput,
  suspensionInput,
  UserIdInput,
  userIdInput,
} from './contract.ts'
import type { SecondPersonEndpoints } from './second-person/contract.ts'
import type { WaitsForSecond } from './second-person/second-person.ts'

type SignedIn = { signedIn: boolean }

/** Request and response types of the account and session endpoints. */
export interface AccountEndpoints extends SecondPersonEndpoints {
  'POST /api/sign-up': {
    body: z.input<typeof signUpInput>
    answer: { userId: string; customUserId: string }
  }
  'POST /api/sign-in': { body: z.input<typeof signInInput>; answer: SignInAnswer }
  'POST /api/sign-in/code': { body: z.input<typeof signInCodeInput>; answer: SignedIn }
  'POST /api/sign-in/password': { body: z.input<typeof signInPasswordInput>; answer: SignedIn }
  'POST /api/sign-in/passkey-options': { answer: PublicKeyCredentialRequestOptionsJSON }
  'POST /api/sign-in/passkey': { body: z.input<typeof passkeyProofInput>; answer: SignedIn }
  /** Redirects to the identity provider. */
  'GET /api/sign-in/oidc': { query: z.input<typeof oidcSignInQuery>; answer: Response }
  /** Redirects to a page of this site. */
  'GET /api/sign-in/oidc/callback': { query: z.input<typeof oidcCallbackQuery>; answer: Response }
  /** `url` is where the identity provider ends its own session; null if this person doesn't use it. */
  'POST /api/sign-out': { answer: { url: string | null } }
  'POST /api/sign-out-everywhere': { answer: { url: string | null } }
  'POST /api/session/refresh': { answer: { expiresAt: string } }
  'POST /api/codes': { body: z.input<typeof codeRequestInput>; answer: CodeSent }
  'POST /api/codes/verify': { body: z.input<typeof codeVerifyInput>; answer: Nothing }
  'POST /api/password-reset/request': { body: z.input<typeof resetRequestInput>; answer: Nothing }
  'POST /api/password-reset/check': { body: z.input<typeof resetLinkInput>; answer: Nothing }
  'POST /api/password-reset': { body: z.input<typeof resetPasswordInput>; answer: Nothing }
  'POST /api/language': { body: { locale: Locale }; answer: Nothing }
  'POST /api/passkeys/options': { answer: PublicKeyCredentialCreationOptionsJSON }
  'POST /api/passkeys/step-up-options': { answer: { options: PublicKeyCredentialRequestOptionsJSON | null } }
  'POST /api/passkeys/step-up': { body: z.input<typeof passkeyProofInput>; answer: Nothing }
  'POST /api/passkeys': { body: z.input<typeof newPasskeyInput>; answer: Nothing }
  'PATCH /api/passkeys/:passkeyId': { body: z.input<typeof renamePasskeyInput>; answer: Nothing }
  'DELETE /api/passkeys/:passkeyId': { answer: Nothing }
  'DELETE /api/sessions/:sessionId': { answer: Nothing }
  'DELETE /api/remembered-devices/:deviceId': { answer: Nothing }
  'GET /api/screens/profile-setup': { answer: ProfileSetup }
  'POST /api/profile/setup': { body: z.input<typeof profileSetupInput>; answer: NameInput }
  'POST /api/profile/name': { body: z.input<typeof editNameInput>; answer: NameInput }
  'POST /api/profile/full-name': { body: z.input<typeof fullNameInput>; answer: NameInput }
  'POST /api/profile/user-id': { body: z.input<typeof userIdInput>; answer: UserIdInput }
  /** `secondPerson`: nothing changed yet, because the role waits for a second owner. */
  'POST /api/admin/roles/grant': {
    body: z.input<typeof roleInput>
    answer: { changed: boolean; secondPerson?: WaitsForSecond }
  }
  'POST /api/admin/roles/revoke': { body: z.input<typeof roleInput>; answer: { changed: boolean } }
  'POST /api/admin/users/:userId/suspend': { body: z.input<typeof suspensionInput>; answer: Nothing }
  'POST /api/admin/users/:userId/restore': { body: z.input<typeof suspensionInput>; answer: Nothing }
}
