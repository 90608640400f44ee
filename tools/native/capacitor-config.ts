import type { NativeBrand } from './native-brand.ts'

/** The plugins with native code, all of them in package.json. Declare a new plugin's permissions in permissions.ts. */
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
    // The output of `npm run native`, relative to mobile/.
    webDir: '../dist/native',
    includePlugins: plugins,
    // Arguments of plugin calls are never logged, not even in a trial build.
    loggingBehavior: 'none',
    // The page's origin, which the server's CORS allows: https://localhost on Android, capacitor://localhost on iOS.
    server: { androidScheme: 'https', iosScheme: 'capacitor', hostname: 'localhost' },
    android: { allowMixedContent: false },
    plugins: {
      // The app hides it when its first screen is rendered; if the bundle cannot start, it disappears after three seconds.
      SplashScreen: { launchShowDuration: 3000, launchAutoHide: true, launchFadeOutDuration: 150 },
      Keyboard: { resize: 'native', autoBackdropColor: 'dom' },
      // Without this, iOS shows no notifications while the app is open.
      PushNotifications: { presentationOptions: ['badge', 'sound', 'alert'] },
      SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover' },
    },
  }
}
