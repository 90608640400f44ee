import { App } from '@capacitor/app'
import { Browser } from '@capacitor/browser'
import type * as web from '../../device/pages.browser.ts'

/** The system's browser shows it, over the app, which stays as it is. */
export const leaveFor: typeof web.leaveFor = url => {
  void Browser.open({ url })
  return false
}

/** The browser over the app was closed, or the app was left for another and is opened again. */
export const onReturn: typeof web.onReturn = back => {
  const heard = [Browser.addListener('browserFinished', back), App.addListener('resume', back)]
  return () => {
    for (const one of heard) void one.then(({ remove }) => remove())
  }
}
