import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage'
import { Preferences } from '@capacitor/preferences'
import { isLocale, type Locale } from '../lib/locale.ts'

/**
 * What this device keeps of a person, in the Keychain or the Keystore: the session's token, and the value by which the server recognises the
 * device. Read once at the start and held in memory, so that no call waits for the storage.
 */
type Secret = 'session' | 'browser'

const held: Record<Secret, string | null> = { session: null, browser: null }

/** Loads what was kept. A storage that cannot be opened has kept nothing: whoever was signed in signs in again. */
export async function loadSecrets(): Promise<void> {
  await attempt(async () => {
    // Not in a backup, and not on another device: a session belongs to the phone that it was opened on.
    await SecureStorage.setDefaultKeychainAccess(KeychainAccess.afterFirstUnlockThisDeviceOnly)
    await SecureStorage.setKeyPrefix('tassel.')
    await forgetEarlierInstallation()
    held.session = await SecureStorage.getItem('session')
    held.browser = await SecureStorage.getItem('browser')
  })
}

/** iOS keeps the Keychain when an app is removed, and the phone may be another person's since: the preferences go with the app. */
async function forgetEarlierInstallation(): Promise<void> {
  const { value } = await Preferences.get({ key: 'installed' })
  if (value !== null) return
  await SecureStorage.clear()
  await Preferences.set({ key: 'installed', value: 'yes' })
}

export const secretOf = (secret: Secret): string | null => held[secret]

let writing: Promise<unknown> = Promise.resolve()

/** Keeps a value, or forgets it (null); writes go one after another, so that the last one said is the one that stands. */
export function storeSecret(secret: Secret, value: string | null): Promise<unknown> {
  held[secret] = value
  writing = writing.then(() =>
    attempt(() => (value === null ? SecureStorage.removeItem(secret) : SecureStorage.setItem(secret, value))),
  )
  return writing
}

async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch {
    // Full or locked: what is held in memory serves until the app ends.
  }
}

const languageKey = 'tassel-language'

/** The language that was chosen in the app, or null. It says nothing of a person, and outlives a sign-out. */
export function chosenLanguage(): Locale | null {
  const found = localStorage.getItem(languageKey)
  return isLocale(found) ? found : null
}

export function storeLanguage(locale: string): void {
  if (isLocale(locale)) localStorage.setItem(languageKey, locale)
}
