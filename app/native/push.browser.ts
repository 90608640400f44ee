import { Capacitor } from '@capacitor/core'
import { Preferences } from '@capacitor/preferences'
import { PushNotifications } from '@capacitor/push-notifications'
import type { DataRouter } from 'react-router'
import type { AppPush } from '#device/push.browser.ts'
import { reach } from '#device/server.browser.ts'
import { serverAddress } from './server-address.browser.ts'
import { pathOfNotice } from './where-to.ts'

/** Set while the person wants messages on this phone, so that nobody is asked on arrival, and the next sign-in registers it again. */
const wanted = 'push-wanted'

/** Asks the person, unless they have answered. False where they, or the phone, forbid it. */
export async function wantPush(): Promise<boolean> {
  const { receive } = await PushNotifications.requestPermissions()
  if (receive !== 'granted') return false
  await Preferences.set({ key: wanted, value: 'yes' })
  return true
}

export async function isPushOn(): Promise<AppPush> {
  const { receive } = await PushNotifications.checkPermissions()
  if (receive === 'denied') return 'denied'
  const { value } = await Preferences.get({ key: wanted })
  return receive === 'granted' && value !== null ? 'on' : 'off'
}

/** Registers this phone for who is signed in; a phone that another account used moves to this one. Throws where there is no token, or no server. */
export async function registerForPush(): Promise<void> {
  const token = await newToken()
  const kind = Capacitor.getPlatform() === 'ios' ? 'apns' : 'fcm'
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const answer = await reach('/api/push/devices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, token, timeZone }),
  })
  if (!answer.ok) throw new Error(`the phone could not be registered: ${answer.status}`)
}

/** What the phone's own service sends messages to. */
async function newToken(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const heard = await Promise.all([
    PushNotifications.addListener('registration', ({ value }) => resolve(value)),
    PushNotifications.addListener('registrationError', ({ error }) => reject(new Error(error))),
  ])
  try {
    await PushNotifications.register()
    return await promise
  } finally {
    for (const { remove } of heard) void remove()
  }
}

/** The person wants none on this phone any more. */
export async function stopPush(): Promise<void> {
  await forgetPush()
  await reach('/api/push/devices', { method: 'DELETE' }).catch(() => {})
}

/** The phone gives its token back: whatever is still on its way reaches nobody. The server has forgotten it with the session. */
export async function forgetPush(): Promise<void> {
  await Preferences.remove({ key: wanted })
  await PushNotifications.unregister()
  await PushNotifications.removeAllDeliveredNotifications()
}

/** Registers the phone again for someone who has just signed in, where it is wanted and allowed. */
export async function registerAgain(): Promise<void> {
  if ((await isPushOn()) === 'on') await registerForPush()
}

/** A message that is tapped opens the screen that it names. Answers how to stop. */
export function openTapped(router: DataRouter): () => void {
  const heard = PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
    const path = pathOfNotice((notification.data as { url?: unknown } | undefined)?.url, serverAddress)
    if (path !== null) void router.navigate(path)
  })
  return () => void heard.then(({ remove }) => remove())
}
