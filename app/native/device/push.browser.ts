import type * as web from '../../device/push.browser.ts'
import { isPushOn, registerForPush, stopPush, wantPush } from '../push.browser.ts'

export const hasAppPush: typeof web.hasAppPush = true

export const appPushHere: typeof web.appPushHere = isPushOn

export const turnOnAppPush: typeof web.turnOnAppPush = async () => {
  if (!(await wantPush())) return 'denied'
  await registerForPush()
  return 'on'
}

export const turnOffAppPush: typeof web.turnOffAppPush = stopPush
