import { setTimeout as sleep } from 'node:timers/promises'
import { phrase } from '../../lib/phrase.ts'
import type { App } from '../../platform/app.server.ts'
import { startClock } from '../../platform/clock.server.ts'
import { examineCertificate } from '../../platform/doctor/examine-certificate.server.ts'
import { type Judgment, ok, warning } from '../../platform/doctor/judge.ts'
import type { Surroundings } from '../../platform/doctor/surroundings.server.ts'

type LookUp = { judgment: Judgment; at: Date }
type Around = Pick<Surroundings, 'certificate'>

/** In ms: how long a look-up is used, and how long the page waits for a new one, which goes on in the background. */
const usedFor = 3_600_000
const shortWait = 500

const machine = startClock()

/** Each server's last look-up. A server looks up its own address, so others may see another certificate. */
const last = new WeakMap<App, LookUp>()
const running = new WeakMap<App, Promise<LookUp>>()

const notYet = warning(phrase('The certificate is being looked up.'), {
  todo: phrase('Reload the page in a few seconds.'),
})

const noneNeeded = ok(phrase('This address is only on this machine and needs none.'))
const needsNone = ({ env }: App) => !env.appUrl.startsWith('https:')

/** Looks up the certificate of APP_URL now, waiting up to 10 s. Joins a look-up that is already running. */
export function lookUpCertificate(app: App, around: Around): Promise<LookUp> {
  const joined = running.get(app)
  if (joined) return joined
  const judging = needsNone(app)
    ? Promise.resolve(noneNeeded)
    : examineCertificate(app.env.appUrl, around, machine.now())
  const lookUp = judging
    .then(judgment => {
      const done = { judgment, at: machine.now() }
      last.set(app, done)
      return done
    })
    .finally(() => running.delete(app))
  running.set(app, lookUp)
  return lookUp
}

/** The last look-up of the certificate. One older than an hour is renewed, for which the caller waits at most half a second. */
export async function lastCertificate(
  app: App,
  around: Around,
): Promise<LookUp | { judgment: Judgment; at: null }> {
  if (needsNone(app)) return { judgment: noneNeeded, at: null }
  const known = last.get(app)
  if (known && machine.now().getTime() - known.at.getTime() < usedFor) return known
  const renewed = lookUpCertificate(app, around).catch(() => undefined)
  const inTime = await Promise.race([renewed, sleep(shortWait, undefined, { ref: false })])
  return inTime ?? known ?? { judgment: notYet, at: null }
}
