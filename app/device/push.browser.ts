export type AppPush = 'on' | 'off' | 'denied'

/** Whether messages come by the phone's push service; a browser has its own subscription. */
export const hasAppPush: boolean = false

export async function appPushHere(): Promise<AppPush> {
  return 'off'
}

/** Asks for permission and registers the device for the signed-in person. */
export async function turnOnAppPush(): Promise<AppPush> {
  return 'off'
}

export async function turnOffAppPush(): Promise<void> {}
