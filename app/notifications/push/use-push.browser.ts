import { useCallback, useEffect, useState } from 'react'
import { appPushHere, hasAppPush, turnOffAppPush, turnOnAppPush } from '#device/push.browser.ts'
import { phrase } from '../../lib/phrase.ts'
import {
  isMadeFor,
  ownSubscription,
  type PushAbility,
  pushAbility,
  subscribe,
  unsubscribe,
} from '../../lib/web-push.browser.ts'
import { call } from '../../shell/wire/call.browser.ts'
import { useTask } from '../../shell/wire/use-command.browser.ts'
import { useWords } from '../../words/use-words.tsx'
import type { PushState } from '../contract.ts'

/** The push status of this browser; null while loading. `off` can be turned on; `none` if the platform doesn't send push messages to browsers. */
export type PushHere = 'on' | 'off' | Exclude<PushAbility, 'able'> | 'none' | null

export type PushSwitch = {
  here: PushHere
  turnOn: () => void
  turnOff: () => void
  busy: boolean
}

const notChanged = phrase('Notifications on this device could not be changed')
const notReached = hasAppPush
  ? phrase('This phone could not reach its notification service')
  : phrase('Your browser could not reach its push service')

/** The push status of this browser, and functions to turn push messages on and off. Registers an existing subscription for the signed-in person. */
export function usePush({ publicKey, isOnHere }: Pick<PushState, 'publicKey' | 'isOnHere'>): PushSwitch {
  const { t } = useWords()
  const [here, setHere] = useState<PushHere>(null)
  const look = useCallback(async () => {
    if (hasAppPush) return setHere(await appPushHere())
    if (publicKey === null) return setHere('none')
    const ability = pushAbility()
    if (ability !== 'able') return setHere(ability)
    setHere((await registerExisting(publicKey, isOnHere)) ? 'on' : 'off')
  }, [publicKey, isOnHere])
  useEffect(() => {
    const lookAgain = () => void look().catch(() => setHere('off'))
    lookAgain()
    // The native app's permission may be changed in the phone's settings while the app is in the background.
    if (!hasAppPush) return
    document.addEventListener('visibilitychange', lookAgain)
    return () => document.removeEventListener('visibilitychange', lookAgain)
  }, [look])

  const { run, busy } = useTask(
    async (target: 'on' | 'off') => {
      if (hasAppPush) return await turnInApp(target)
      if (target === 'on') return await turnOn(publicKey ?? '')
      await unsubscribe()
      await call('DELETE /api/push/devices')
      return 'off' as const
    },
    {
      onDone: setHere,
      failed: t(notChanged),
      explain: refused => (refused ? undefined : { title: t(notReached), message: t('Please try again.') }),
    },
  )
  return { here, turnOn: () => void run('on'), turnOff: () => void run('off'), busy }
}

async function turnInApp(target: 'on' | 'off'): Promise<PushHere> {
  if (target === 'on') return await turnOnAppPush()
  await turnOffAppPush()
  return 'off'
}

async function turnOn(publicKey: string): Promise<PushHere> {
  const subscription = await subscribe(publicKey)
  if (!subscription) return pushAbility() === 'denied' ? 'denied' : 'off'
  await register(subscription, publicKey)
  return 'on'
}

/** The endpoint of the subscription that this page has registered. */
let registered = ''

/** Registers this browser's subscription for the current session; subscribes again if the key has changed. Returns false without a subscription. */
async function registerExisting(publicKey: string, isOnHere: boolean): Promise<boolean> {
  const known = await ownSubscription()
  if (!known) return false
  if (isOnHere && registered === known.endpoint) return true
  const current = isMadeFor(known, publicKey) ? known : await subscribe(publicKey)
  if (!current) return false
  await register(current, publicKey)
  return true
}

async function register(subscription: PushSubscription, madeFor: string): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const known = { endpoint: endpoint ?? subscription.endpoint, keys: { p256dh, auth } }
  await call('POST /api/push/devices', { body: { kind: 'web', subscription: known, madeFor, timeZone } })
  registered = subscription.endpoint
}
