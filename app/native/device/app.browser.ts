import { App } from '@capacitor/app'
import { Browser } from '@capacitor/browser'
import { Haptics, NotificationType } from '@capacitor/haptics'
import type * as web from '../../device/app.browser.ts'

export const isApp: typeof web.isApp = true

/** A phone may end an app at any time: typed text survives until it is sent or the person signs out (`wipe.browser.ts`). */
export const draftStorage: typeof web.draftStorage = () => localStorage

export const feelSuccess: typeof web.feelSuccess = () => {
  void Haptics.notification({ type: NotificationType.Success }).catch(() => {})
}

/** The system's browser opens over the app, which stays as it is. */
export const leaveFor: typeof web.leaveFor = url => {
  void Browser.open({ url })
  return false
}

/** The browser over the app was closed, or the app came back to the foreground. */
export const onReturn: typeof web.onReturn = back => {
  const listeners = [Browser.addListener('browserFinished', back), App.addListener('resume', back)]
  return () => {
    for (const one of listeners) void one.then(({ remove }) => remove())
  }
}
