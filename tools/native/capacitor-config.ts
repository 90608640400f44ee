import type { NativeBrand } from './native-brand.ts'

/** The plugins with native code, all of them in package.json. Whoever adds one says in permissions.ts what it asks people for. */
export const plugins = [
  '@aparajita/capacitor-secure-storage',
  '@capacitor/app',
  '@capacitor/browser',
  '@capacitor/camera',
  '@capacitor/filesystem',
  '@capacitor/haptics',
  '@capacitor/keyboard',
  '@capacitor/preferences',
  '@capacitor/push-notifications',
  '@capacitor/share',
  '@capacitor/splash-screen',
  '@capacitor/status-bar',
  '@capgo/capacitor-contacts',
]

/** Capacitor's own settings, which its command copies into both projects. */
export function capacitorConfig({ appId, name }: NativeBrand): object {
  return {
    appId,
    appName: name,
    // As npm run native builds it, seen from mobile/.
    webDir: '../dist/native',
    includePlugins: plugins,
    // What plugins are called with is nobody's to read, in a trial build neither.
    loggingBehavior: 'none',
    // The page's origin, which the server's CORS names: https://localhost on Android, capacitor://localhost on iOS.
    server: { androidScheme: 'https', iosScheme: 'capacitor', hostname: 'localhost' },
    android: { allowMixedContent: false },
    plugins: {
      // The app hides it once its first screen stands; a bundle that cannot start is seen after three seconds all the same.
      SplashScreen: { launchShowDuration: 3000, launchAutoHide: true, launchFadeOutDuration: 150 },
      Keyboard: { resize: 'native', autoBackdropColor: 'dom' },
      // While the app is open iOS would else show nothing.
      PushNotifications: { presentationOptions: ['badge', 'sound', 'alert'] },
      SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover' },
    },
  }
}
