import type { Locale } from '#app/lib/locale.ts'
import { type Message, phrase } from '#app/lib/phrase.ts'
import { wordsOf } from '#app/words/languages.ts'
import type { plugins } from './capacitor-config.ts'

/**
 * The permissions that the app requests, and why. `tests/ui/native/permissions.test.ts` compares this list with both native projects and
 * with the plugins' own permissions, so that the app requests no permission that it doesn't use.
 */
type PluginPermissions = {
  /** Android permissions from our manifest or the plugin's. */
  android: readonly string[]
  /** iOS usage descriptions; `{name}` stands for the product's name. */
  ios: Readonly<Record<string, Message>>
  /** Why the plugin needs these permissions, or why it needs none. */
  because: string
}

const nothing = (because: string): PluginPermissions => ({ android: [], ios: {}, because })

export const pluginPermissions: Record<(typeof plugins)[number], PluginPermissions> = {
  '@aparajita/capacitor-secure-storage': nothing('Keychain and Keystore belong to the app'),
  '@capacitor/app': nothing('links and the back button come to the app by themselves'),
  '@capacitor/browser': nothing('the system’s browser opens pages, the app does not'),
  '@capacitor/camera': {
    // Android's camera app takes the picture and the system's picker selects one, so the app itself accesses neither the camera nor the
    // library.
    android: [],
    ios: {
      NSCameraUsageDescription: phrase('{name} uses the camera when you take your profile picture.'),
      NSPhotoLibraryUsageDescription: phrase(
        '{name} opens your photos when you choose your profile picture. Only the picture you choose is uploaded.',
      ),
      NSPhotoLibraryAddUsageDescription: phrase(
        '{name} does not add pictures to your library; iOS wants this said where a camera is used.',
      ),
    },
    because: 'a profile picture is taken or chosen',
  },
  '@capacitor/filesystem': nothing('files to share lie in the app’s own cache'),
  '@capacitor/haptics': {
    android: ['android.permission.VIBRATE'],
    ios: {},
    because: 'a tap is felt; Android asks nobody for it',
  },
  '@capacitor/keyboard': nothing('where the keyboard is, is told to every app'),
  '@capacitor/preferences': nothing('its store belongs to the app'),
  '@capacitor/push-notifications': {
    android: ['android.permission.POST_NOTIFICATIONS'],
    ios: {},
    because: 'notifications, asked for where they are switched on; iOS wants no text of ours',
  },
  '@capacitor/share': nothing('the system’s own sheet'),
  '@capacitor/splash-screen': nothing('a picture'),
  '@capacitor/status-bar': nothing('the app’s own bar'),
  '@capgo/capacitor-contacts': {
    // The system's picker returns only the phone number or email address that the person selected.
    android: [],
    ios: {
      NSContactsUsageDescription: phrase(
        '{name} is handed the one number or address you choose in the system’s picker, to share a campaign with. It does not read your contacts.',
      ),
    },
    because: 'a campaign is shared with someone from the address book',
  },
}

/** Permissions of the app itself, independent of its plugins. */
export const ownPermissions = ['android.permission.INTERNET']

/** iOS usage descriptions in one language. */
export function usageDescriptions(name: string, locale: Locale): Record<string, string> {
  const texts = Object.values(pluginPermissions).flatMap(({ ios }) => Object.entries(ios))
  const t = wordsOf(locale)
  return Object.fromEntries(texts.map(([key, text]) => [key, t(text, { name })]))
}
