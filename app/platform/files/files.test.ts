import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type S3Peer, startS3Peer, storeAt } from '#tests/setup/s3-peer.ts'
import { type FileStore, localFiles } from './files.server.ts'

/** The tests run against both stores: a folder, and S3 as simulated by s3rver. */
let folder: string
let s3: S3Peer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tassel-files-'))
  s3 = await startS3Peer()
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

let fresh = 0
const addresses = {
  'a folder': () => `file://${join(folder, `folder-${fresh}`)}`,
  S3: () => s3.address(`world-${fresh}`),
}

describe.each(['a folder', 'S3'] as const)('files in %s', kind => {
  let files: FileStore
  beforeEach(async () => {
    fresh += 1
    files = await storeAt(addresses[kind]())
  })
  const listed = async () => {
    const keys: string[] = []
    for await (const key of files.list()) keys.push(key)
    return keys
  }
  const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 31) % 256)
  const key = 'profile-pictures/Ab_-9-1200.webp'
  const put = (name: string, content = bytes) =>
    files.put(name, { bytes: content, contentType: 'image/webp' })

  test('a stored file is returned complete, with its type', async () => {
    await put(key)
    const file = await files.get(key)
    expect(file?.contentType).toBe('image/webp')
    expect(Buffer.from(file?.bytes ?? []).equals(bytes)).toBe(true)
  })

  test('a file is streamed with its length and an ETag that changes with its content', async () => {
    await put(key)
    const file = await files.open(key)
    expect(file).toMatchObject({ bytes: bytes.length, contentType: 'image/webp' })
    expect(file?.etag).toMatch(/^"[^"]+"$/)
    expect(file && (await buffer(file.body)).equals(bytes)).toBe(true)
    const again = await files.open(key)
    again?.body.destroy()
    expect(again?.etag).toBe(file?.etag)
    await put(key, bytes.subarray(0, 5_000))
    const changed = await files.open(key)
    changed?.body.destroy()
    expect(changed?.bytes).toBe(5_000)
    expect(changed?.etag).not.toBe(file?.etag)
  })

  test('a missing file is null, and removing it is harmless', async () => {
    expect(await files.get(key)).toBeNull()
    expect(await files.open(key)).toBeNull()
    await files.remove(key)
    await put(key)
    await files.remove(key)
    expect(await files.get(key)).toBeNull()
  })

  test('every key is listed, in order, without those of similar prefixes', async () => {
    expect(await listed()).toEqual([])
    const keys = Array.from({ length: 30 }, (_, index) => `pictures/p${String(index).padStart(5, '0')}.png`)
    await Promise.all(keys.map(name => put(name, bytes.subarray(0, 10))))
    expect(await listed()).toEqual(keys)
  })

  test.each([
    '../secret-keys',
    'a/../../b.png',
    '/etc/passwd',
    'pictures/a.exe',
    'pictures/.webp',
    'a.webp',
    '',
  ])('takes no key like %j', async name => {
    await expect(put(name)).rejects.toThrow('not a file key')
    await expect(files.get(name)).rejects.toThrow('not a file key')
    await expect(files.open(name)).rejects.toThrow('not a file key')
    await expect(files.remove(name)).rejects.toThrow('not a file key')
  })
})

test.each([
  ['a store that is down', () => 's3://K:S@tassel-pictures?endpoint=http://127.0.0.1:1'],
  ['a missing bucket', () => `s3://S3RVER:S3RVER@no-such-bucket?endpoint=http://127.0.0.1:${s3.port}`],
])('%s is an error, never an empty store', async (_, address) => {
  const files = await storeAt(address())
  const picture = { bytes: new Uint8Array(1), contentType: 'image/webp' }
  await expect(files.get('profile-pictures/a.webp')).rejects.toThrow()
  await expect(files.put('profile-pictures/a.webp', picture)).rejects.toThrow()
})

/** s3rver encrypts its continuation tokens with DES, which Node 24 doesn't support, so a stub serves the second page as S3 does. */
test('a listing continues after its first page', async () => {
  const tokens: (string | null)[] = []
  const double = createServer((request, answer) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://s3')
    const token = searchParams.get('continuation-token')
    tokens.push(token)
    const more = '<IsTruncated>true</IsTruncated><NextContinuationToken>t/1==</NextContinuationToken>'
    answer.setHeader('content-type', 'application/xml')
    answer.end(
      `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>pictures</Name>${token ? '<IsTruncated>false</IsTruncated>' : more}` +
        `<Contents><Key>live/pictures/${token ? 'b' : 'a'}.png</Key><Size>1</Size></Contents></ListBucketResult>`,
    )
  })
  await new Promise<void>(done => double.listen(0, '127.0.0.1', done))
  const { port: at } = double.address() as { port: number }
  const files = await storeAt(`s3://K:S@pictures/live?endpoint=http://127.0.0.1:${at}`)
  const keys: string[] = []
  for await (const key of files.list()) keys.push(key)
  double.close()
  expect(keys).toEqual(['pictures/a.png', 'pictures/b.png'])
  expect(tokens).toEqual([null, 't/1=='])
})

test('a failed write to a folder leaves no partial file', async () => {
  const files = localFiles(join(folder, 'failing'))
  const key = 'profile-pictures/taken.webp'
  // A folder at the target path makes the write fail.
  await mkdir(join(folder, 'failing', key), { recursive: true })
  await expect(files.put(key, { bytes: new Uint8Array(9), contentType: 'image/webp' })).rejects.toThrow()
  await expect(files.putFile(key, import.meta.filename)).rejects.toThrow()
  expect(await readdir(join(folder, 'failing', 'profile-pictures'))).toEqual(['taken.webp'])
})
