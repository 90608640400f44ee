import { Capacitor } from '@capacitor/core'
import { Preferences } from '@capacitor/preferences'
import { PushNotifications } from '@capacitor/push-notifications'
import type { DataRouter } from 'react-router'
import type { AppPush } from '#device/push.browser.ts'
import { reach } from '#device/server.browser.ts'
import { serverAddress } from './server-address.browser.ts'
import { pathOfNotice } from './where-to.ts'

/** Set while the person wants push messages on this phone. The next sign-in then registers the phone again. */
const wantedKey = 'push-wanted'

/** Asks for permission if the person hasn't decided yet. Returns false if it is denied. */
export async function wantPush(): Promise<boolean> {
  const { receive } = await PushNotifications.requestPermissions()
  if (receive !== 'granted') return false
  await Preferences.set({ key: wantedKey, value: 'yes' })
  return true
}

export async function isPushOn(): Promise<AppPush> {
  const { receive } = await PushNotifications.checkPermissions()
  if (receive === 'denied') return 'denied'
  const { value } = await Preferences.get({ key: wantedKey })
  return receive === 'granted' && value !== null ? 'on' : 'off'
}

/**
 * Registers this phone for the signed-in person, replacing any earlier account. Throws if the push service returns no
 * token or the server refuses.
 */
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

/** The token that identifies this phone to its push service. */
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

export async function stopPush(): Promise<void> {
  await forgetPush()
  await reach('/api/push/devices', { method: 'DELETE' }).catch(() => {})
}

/**
 * Invalidates the phone's token, so that messages already sent aren't shown either. The server deletes its copy with
 * the session.
 */
export async function forgetPush(): Promise<void> {
  await Preferences.remove({ key: wantedKey })
  await PushNotifications.unregister()
  await PushNotifications.removeAllDeliveredNotifications()
}

/** Registers the phone again after a sign-in, if the person wants push messages and allows them. */
export async function registerAgain(): Promise<void> {
  if ((await isPushOn()) === 'on') await registerForPush()
}

/** Opens the screen of a notification that the person taps. Returns a function that stops listening. */
export function openTapped(router: DataRouter): () => void {
  const heard = PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
    const path = pathOfNotice((notification.data as { url?: unknown } | undefined)?.url, serverAddress)
    if (path !== null) void router.navigate(path)
  })
  return () => void heard.then(({ remove }) => remove())
}
