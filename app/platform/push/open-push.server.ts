import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.server.ts'
import type { PlatformEnv } from '../env.server.ts'
import type { Push, PushOutcome, PushService, PushTarget, PushTargetKind } from './port.ts'
import { newVapidKeys, type VapidKeys } from './settings.server.ts'
import { webPushService } from './web-push.server.ts'
import { isPushAddress } from './web-push-address.ts'

export async function openPush(
  { push: settings, dataDir }: Pick<PlatformEnv, 'push' | 'dataDir'>,
  clock: Clock,
): Promise<Push> {
  const { web, fcm, apns, testOrigin } = settings
  const vapid = web && 'isGenerated' in web ? { ...(await storedKeys(dataDir)), subject: web.subject } : web
  const now = () => clock.now()
  const services: { [Kind in PushTargetKind]: PushService<Extract<PushTarget, { kind: Kind }>> | null } = {
    web: vapid && webPushService(vapid, testOrigin, now),
    fcm: fcm && (await import('./fcm.server.ts')).fcmService(fcm, now),
    apns: apns && (await import('./apns.server.ts')).apnsService(apns, now),
  }
  return {
    publicKey: vapid?.publicKey ?? null,
    isOn: kind => services[kind] !== null,
    accepts: target => target.kind !== 'web' || isPushAddress(target.endpoint, testOrigin),
    async send(target, message): Promise<PushOutcome> {
      const service = services[target.kind] as PushService | null
      return service ? await service.send(target, message) : off(target.kind)
    },
    async close() {
      for (const service of Object.values(services)) await service?.close?.()
    },
  }
}

const off = (kind: PushTargetKind): PushOutcome => ({ outcome: 'refused', why: `${kind} is not set up` })

/** Reads a demo's VAPID keys, generated once in DATA_DIR: if the keys changed, every browser would have to subscribe again. */
async function storedKeys(dataDir: string): Promise<Pick<VapidKeys, 'publicKey' | 'privateKey'>> {
  const file = join(dataDir, 'vapid-keys')
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(file, JSON.stringify(newVapidKeys()), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return JSON.parse(await readFile(file, 'utf8'))
}
