import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage'
import { Preferences } from '@capacitor/preferences'
import { isLocale, type Locale } from '../lib/locale.ts'

/**
 * Secrets in the Keychain or Keystore: the session's token, and the value by which the server recognizes the device.
 * They are read once at startup, so that no request waits for the storage.
 */
type Secret = 'session' | 'browser'

const held: Record<Secret, string | null> = { session: null, browser: null }

/** Reads the secrets at startup. If the storage can't be opened, the person signs in again. */
export async function loadSecrets(): Promise<void> {
  await attempt(async () => {
    // Excluded from backups and other devices: a session is valid only on this phone.
    await SecureStorage.setDefaultKeychainAccess(KeychainAccess.afterFirstUnlockThisDeviceOnly)
    await SecureStorage.setKeyPrefix('tassel.')
    await forgetEarlierInstallation()
    held.session = await SecureStorage.getItem('session')
    held.browser = await SecureStorage.getItem('browser')
  })
}

/**
 * Removes the secrets of an earlier installation: iOS keeps the Keychain when an app is removed, and the phone may have
 * a new owner. Preferences are removed with the app.
 */
async function forgetEarlierInstallation(): Promise<void> {
  const { value } = await Preferences.get({ key: 'installed' })
  if (value !== null) return
  await SecureStorage.clear()
  await Preferences.set({ key: 'installed', value: 'yes' })
}

export const secretOf = (secret: Secret): string | null => held[secret]

let writing: Promise<unknown> = Promise.resolve()

/** Stores a secret, or removes it (null). Writes run in order, so the last call wins. */
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
    // Storage is full or locked: the value stays in memory until the app ends.
  }
}

const languageKey = 'tassel-language'

/** The language chosen in the app, or null. It survives a sign-out. */
export function chosenLanguage(): Locale | null {
  const locale = localStorage.getItem(languageKey)
  return isLocale(locale) ? locale : null
}

export function storeLanguage(locale: string): void {
  if (isLocale(locale)) localStorage.setItem(languageKey, locale)
}
