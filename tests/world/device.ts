import { appApiVersion, appHeaders } from '#app/lib/app-calls.ts'
import type { Answer, World } from './app.ts'

/** The native app on a device. It calls operations in-process and sends a token instead of cookies. */
export type Device = {
  call(method: string, path: string, body?: unknown, more?: Record<string, string>): Promise<Answer>
  /** The contents of the device's secure storage. */
  stored: { session: string | null; browser: string | null }
}

let addresses = 0

/** A newly installed app whose pages have this origin, by default that of iOS. */
export function aDevice(world: Pick<World, 'call'>, origin = 'capacitor://localhost'): Device {
  addresses += 1
  const address = `10.77.${(addresses >> 8) & 255}.${addresses & 255}`
  const stored: Device['stored'] = { session: null, browser: null }
  return {
    stored,
    async call(method, path, body, more = {}) {
      const answer = await world.call(method, path, body, {
        origin,
        'x-forwarded-for': address,
        'user-agent': 'Test phone',
        [appHeaders.version]: String(appApiVersion),
        ...(stored.session && { authorization: `Bearer ${stored.session}` }),
        ...(stored.browser && { [appHeaders.browser]: stored.browser }),
        ...more,
      })
      const session = answer.headers.get(appHeaders.session)
      if (session !== null) stored.session = session.includes('.') ? session : null
      stored.browser = answer.headers.get(appHeaders.browser) ?? stored.browser
      return answer
    },
  }
}
