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
import type { PushState } from '../contract.ts'

/** How push stands in this browser; null until it was looked at. `off` can be turned on here; `none`: the platform sends nothing to browsers. */
export type PushHere = 'on' | 'off' | Exclude<PushAbility, 'able'> | 'none' | null

export type PushSwitch = {
  here: PushHere
  turnOn: () => void
  turnOff: () => void
  busy: boolean
}

const notTurned = phrase('Notifications on this device could not be changed')
const notReached = hasAppPush
  ? phrase('This phone could not reach its notification service')
  : phrase('Your browser could not reach its push service')

/** Whether this browser is told, and turning that on and off. A subscription that is there is registered for who is signed in. */
export function usePush({ publicKey, isOnHere }: Pick<PushState, 'publicKey' | 'isOnHere'>): PushSwitch {
  const [here, setHere] = useState<PushHere>(null)
  const look = useCallback(async () => {
    if (hasAppPush) return setHere(await appPushHere())
    if (publicKey === null) return setHere('none')
    const ability = pushAbility()
    if (ability !== 'able') return setHere(ability)
    setHere((await follow(publicKey, isOnHere)) ? 'on' : 'off')
  }, [publicKey, isOnHere])
  useEffect(() => {
    const lookAgain = () => void look().catch(() => setHere('off'))
    lookAgain()
    // What an app may is changed in the phone's settings, and the app is still there on the way back.
    if (!hasAppPush) return
    document.addEventListener('visibilitychange', lookAgain)
    return () => document.removeEventListener('visibilitychange', lookAgain)
  }, [look])

  const { run, busy } = useTask(
    async (wanted: 'on' | 'off') => {
      if (hasAppPush) return await turnInApp(wanted)
      if (wanted === 'on') return await turnOn(publicKey ?? '')
      await unsubscribe()
      await call('DELETE /api/push/devices')
      return 'off' as const
    },
    {
      onDone: setHere,
      failed: notTurned,
      explain: refused => (refused ? undefined : { title: notReached, message: phrase('Please try again.') }),
    },
  )
  return { here, turnOn: () => void run('on'), turnOff: () => void run('off'), busy }
}

async function turnInApp(wanted: 'on' | 'off'): Promise<PushHere> {
  if (wanted === 'on') return await turnOnAppPush()
  await turnOffAppPush()
  return 'off'
}

async function turnOn(publicKey: string): Promise<PushHere> {
  const subscription = await subscribe(publicKey)
  if (!subscription) return pushAbility() === 'denied' ? 'denied' : 'off'
  await register(subscription, publicKey)
  return 'on'
}

/** What was registered in this page already: once is enough. */
let registered = ''

/** Registers the subscription that this browser has, for the session that is open now; makes it anew for another key. True where there is one. */
async function follow(publicKey: string, isOnHere: boolean): Promise<boolean> {
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
