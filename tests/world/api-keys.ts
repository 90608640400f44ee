import { makeKey } from '#app/integrations/keys/change-keys.server.ts'
import type { Scope } from '#app/integrations/keys/scopes.ts'
import type { App } from '#app/platform/app.server.ts'
import { anAdmin, type Scholar } from './scholars.ts'

export type BuiltKey = { keyId: string; key: string; headers: { authorization: string } }

/** Makes an API key, by default by a new owner. */
export async function anApiKey(
  world: { app: App },
  scopes: Scope[],
  {
    owner,
    name = 'Ledger import',
    expiresInDays = 90,
  }: { owner?: Scholar; name?: string; expiresInDays?: number } = {},
): Promise<BuiltKey> {
  const admin = (owner ?? (await anAdmin(world))).viewer
  const action = { admin, now: world.app.clock.now(), requestId: 'test' }
  const { keyId, key } = await makeKey(world.app, { name, scopes, expiresInDays }, action)
  return { keyId, key, headers: { authorization: `Bearer ${key}` } }
}
