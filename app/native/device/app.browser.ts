import { App } from '@capacitor/app'
import { Browser } from '@capacitor/browser'
import { Haptics, NotificationType } from '@capacitor/haptics'
import type * as web from '../../device/app.browser.ts'

export const isApp: typeof web.isApp = true

/**
 * The phone may end the app at any time, so typed text is stored until it is sent or the person signs out
 * (`wipe.browser.ts`).
 */
export const draftStorage: typeof web.draftStorage = () => localStorage

export const feelSuccess: typeof web.feelSuccess = () => {
  void Haptics.notification({ type: NotificationType.Success }).catch(() => {})
}

/** Opens the in-app browser over the app, which keeps its state. */
export const leaveFor: typeof web.leaveFor = url => {
  void Browser.open({ url })
  return false
}

/** Calls `back` when the in-app browser is closed or the app returns to the foreground. */
export const onReturn: typeof web.onReturn = back => {
  const listeners = [Browser.addListener('browserFinished', back), App.addListener('resume', back)]
  return () => {
    for (const one of listeners) void one.then(({ remove }) => remove())
  }
}
