export type AppPush = 'on' | 'off' | 'denied'

/** True if the phone's push service delivers messages (native app); browsers use web push. */
export const hasAppPush: boolean = false

export async function appPushHere(): Promise<AppPush> {
  return 'off'
}

/** Asks for permission and registers the device for the signed-in person. */
export async function turnOnAppPush(): Promise<AppPush> {
  return 'off'
}

export async function turnOffAppPush(): Promise<void> {}
