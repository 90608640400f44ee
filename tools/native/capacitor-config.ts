import type { NativeBrand } from './native-brand.ts'

/** The plugins with native code, all of which are dependencies in package.json. Declare a new plugin's permissions in permissions.ts. */
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

/** Capacitor's settings, which `cap sync` copies into both projects. */
export function capacitorConfig({ appId, name }: NativeBrand): object {
  return {
    appId,
    appName: name,
    // The app's bundle that `npm run native` builds, relative to mobile/.
    webDir: '../dist/native',
    includePlugins: plugins,
    // Arguments of plugin calls are never logged, not even in a debug build.
    loggingBehavior: 'none',
    // The origin of the app's pages, which the server's CORS allows: https://localhost on Android, capacitor://localhost on iOS.
    server: { androidScheme: 'https', iosScheme: 'capacitor', hostname: 'localhost' },
    android: { allowMixedContent: false },
    plugins: {
      // The app hides the splash screen when its first screen is rendered. If the bundle can't start, it disappears after three seconds.
      SplashScreen: { launchShowDuration: 3000, launchAutoHide: true, launchFadeOutDuration: 150 },
      Keyboard: { resize: 'native', autoBackdropColor: 'dom' },
      // By default iOS shows no notifications while the app is in the foreground.
      PushNotifications: { presentationOptions: ['badge', 'sound', 'alert'] },
      SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover' },
    },
  }
}
