/** How messages reach the device: by the app's own service, in place of a browser's. */
export type AppPush = 'on' | 'off' | 'denied'

/** Whether the app's own service is used here; a browser subscribes by itself. */
export const hasAppPush: boolean = false

/** Whether messages reach this device. */
export async function appPushHere(): Promise<AppPush> {
  return 'off'
}

/** Asks the person, and registers the device for who is signed in. */
export async function turnOnAppPush(): Promise<AppPush> {
  return 'off'
}

export async function turnOffAppPush(): Promise<void> {}
