import { expect, test } from 'vitest'
import { aWorld } from '#tests/world/app.ts'
import { anAdmin, signedInHeaders } from '#tests/world/scholars.ts'

test.each<[string, Record<string, string>, boolean]>([
  ['on in demo mode', {}, true],
  ['off if it is turned off', { PLANNING_ESTIMATE: '0', HEARD_RALLY_CAP: '0', DONATION_TOAST: '0' }, false],
])('what a foundation may not want is %s (P857, P858, P859)', async (_, env, isOn) => {
  const world = await aWorld({ env })
  const admin = await signedInHeaders(world, (await anAdmin(world)).userId)
  const answer = async (path: string) => (await world.call('GET', path, undefined, admin)).body
  expect((await answer('/api/screens/balances')).estimate).toEqual(
    isOn ? { feesCents: 0, netVolumeCents: 0 } : null,
  )
  expect((await answer('/api/screens/scholars')).showsLatest).toBe(isOn)
  for (const path of ['campaign-form?form=parental-form', 'create-campaign'])
    expect((await answer(`/api/screens/${path}`)).offersRallyCap).toBe(isOn)
  await world.close()
})
