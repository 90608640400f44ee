import { expect, test } from 'vitest'
import { aWorld } from '#tests/world/app.ts'

test('/healthz says when fewer proxies forward a request than TRUSTED_PROXIES (P720)', async () => {
  const world = await aWorld({ env: { TRUSTED_PROXIES: '2' } })
  try {
    const ask = async (forwarded?: string) => {
      const headers = new Headers(forwarded === undefined ? [] : [['x-forwarded-for', forwarded]])
      const answer = await world.http(new Request('http://localhost/healthz', { headers }))
      return [answer.status, await answer.text()]
    }
    expect(await ask()).toEqual([200, 'ok'])
    expect(await ask('203.0.113.9, 10.0.0.2')).toEqual([200, 'ok'])
    expect(await ask('203.0.113.9')).toEqual([200, 'ok, but TRUSTED_PROXIES is 2 and X-Forwarded-For has 1'])
  } finally {
    await world.close()
  }
})
