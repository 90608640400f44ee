import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { thumbnailOf } from '#app/accounts/picture/picture.ts'
import { thinPng } from '#tests/setup/thin-png.ts'
import { aCampaign, aMinorsCampaign } from '#tests/world/campaigns.ts'
import { aScholar, type Scholar, signedInHeaders, steppedUpHeaders } from '#tests/world/scholars.ts'
import { expectNoLeaks } from './leaks.ts'
import { type ProductionServer, startProduction } from './production-server.ts'

let server: ProductionServer
let png: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  server = await startProduction()
  const plain = sharp({ create: { width: 40, height: 50, channels: 3, background: '#0f4c3a' } })
  png = new Uint8Array(await plain.png().toBuffer())
}, 60_000)
afterAll(() => server.close())

async function upload(as: Scholar, path: string, body: Uint8Array<ArrayBuffer>) {
  const headers = await signedInHeaders(server, as.userId)
  headers.set('origin', server.appUrl)
  const answer = await server.fetch(path, { method: 'POST', headers, body })
  return { status: answer.status, url: (await answer.json()).profilePictureUrl as string }
}
const seen = async (path: string, headers: HeadersInit = {}) => (await server.fetch(path, { headers })).status

test('a minor’s picture disappears with the consent, in both sizes, the widget, and the share picture', async () => {
  const guardian = await aScholar(server)
  const { url } = await upload(guardian, '/api/pictures', png)
  const { campaignId, path } = await aMinorsCampaign(server, guardian, { profilePictureUrl: url })
  const faces = [url, thumbnailOf(url)]
  const etags = await Promise.all(faces.map(async face => (await server.fetch(face)).headers))
  for (const headers of etags) expect(headers.get('cache-control')).toBe('private, no-cache')
  const addresses = [
    ...faces,
    path,
    `/embed/${campaignId}`,
    `/campaign/${campaignId}/share.png`,
    `/api/screens/campaign/${campaignId}`,
  ]
  const headers = await signedInHeaders(server, guardian.userId)
  const withdrawn = await server.call(
    'POST',
    `/api/campaigns/${campaignId}/consent/withdraw`,
    { locale: 'en' },
    headers,
  )
  expect(withdrawn.status).toBe(200)
  for (const address of addresses) expect([address, await seen(address)]).toEqual([address, 404])
  // A conditional request with the ETag from before must not get a 304.
  for (const [at, face] of faces.entries())
    expect(await seen(face, { 'if-none-match': etags[at]?.get('etag') ?? '' })).toBe(404)
  // Using the picture in another campaign must not make it public again.
  const thief = await aScholar(server)
  await expect(aCampaign(server, thief, { profilePictureUrl: url })).rejects.toThrow()
  for (const face of faces) expect(await seen(face, await signedInHeaders(server, thief.userId))).toBe(404)
})

test('a deleted person’s pictures disappear at once', async () => {
  const leaver = await aScholar(server)
  const { url } = await upload(leaver, '/api/profile/photo', png)
  await aCampaign(server, leaver, { profilePictureUrl: url })
  const faces = [url, thumbnailOf(url)]
  for (const face of faces) expect(await seen(face)).toBe(200)
  const headers = await steppedUpHeaders(server, leaver.userId)
  expect((await server.call('POST', '/api/account/delete', {}, headers)).status).toBe(200)
  for (const face of faces) expect(await seen(face)).toBe(404)
})

test('a tiny file that claims millions of rows is refused cheaply', async () => {
  const bomb = thinPng(5_500_000)
  expect(bomb.byteLength).toBeLessThan(20_000)
  const scholar = await aScholar(server)
  const started = performance.now()
  const [, , waited] = await Promise.all([
    ...Array.from({ length: 2 }, () => upload(scholar, '/api/pictures', bomb)),
    seen('/icon.svg').then(() => performance.now() - started),
  ])
  expect(waited).toBeLessThan(3_000)
  expect((await upload(scholar, '/api/pictures', bomb)).status).toBe(400)
  expect(performance.now() - started).toBeLessThan(5_000)
})

test('the log contains no personal data', () => expectNoLeaks(server))
