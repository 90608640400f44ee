import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { postToPublic, type Resolve } from './post-to-public.server.ts'

let server: Server
let port: number
let requests = 0
beforeAll(async () => {
  server = createServer((_, answer) => {
    requests++
    answer.end('secret of this network')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())
beforeEach(() => {
  requests = 0
})

const post = (url: string, resolve?: Resolve, toLoopback = false) =>
  postToPublic({ url, headers: {}, body: '{}', timeoutMs: 300, toLoopback, ...(resolve && { resolve }) })
const to =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))

describe('a request to a URL that someone else chose (P662)', () => {
  test.each([
    ['this machine', () => `http://127.0.0.1:${port}/`],
    ['a decimal address', () => `http://2130706433:${port}/`],
    ['a short address', () => `http://127.1:${port}/`],
    ['IPv4 inside IPv6', () => `http://[::ffff:127.0.0.1]:${port}/`],
    ['a private address inside IPv6', () => 'http://[::ffff:10.0.0.1]/'],
    ['metadata of a cloud', () => 'http://169.254.169.254/latest/meta-data/'],
  ])('does not reach %s', async (_, url) => {
    await expect(post(url())).rejects.toMatchObject({ name: 'AddressRefused' })
    expect(requests).toBe(0)
  })

  test.each([
    ['a private address', to('10.0.0.1')],
    ['a public and a private address', to('1.1.1.1', '127.0.0.1')],
    ['a public and an IPv4-mapped address', to('1.1.1.1', '::ffff:127.0.0.1')],
    ['no address', to()],
  ])('is refused if the name has %s', async (_, resolve) => {
    await expect(post(`http://hooks.example.org:${port}/`, resolve)).rejects.toMatchObject({
      name: 'AddressRefused',
    })
    expect(requests).toBe(0)
  })

  test('looks a name up once for each connection, and connects to what was checked', async () => {
    const answers = ['1.1.1.1', '127.0.0.1']
    let lookups = 0
    const rebinding: Resolve = name => to(answers[lookups++] ?? '')(name)
    // The public address isn't this server, whatever the second lookup would say.
    await expect(post(`http://hooks.example.org:${port}/`, rebinding)).rejects.not.toMatchObject({
      name: 'AddressRefused',
    })
    expect(lookups).toBe(1)
    await expect(post(`http://hooks.example.org:${port}/`, rebinding)).rejects.toMatchObject({
      name: 'AddressRefused',
    })
    expect({ lookups, requests }).toEqual({ lookups: 2, requests: 0 })
  })

  test('gives up when the name server doesn’t answer, or the receiver changes the protocol', async () => {
    const silent: Resolve = () => new Promise(() => undefined)
    await expect(post('http://hooks.example.org/', silent)).rejects.toMatchObject({ name: 'TimeoutError' })
    const upgrading = createServer().on('connection', socket =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    )
    await new Promise<void>(resolve => upgrading.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(upgrading.address() as AddressInfo).port}/`
    await expect(post(url, undefined, true)).rejects.toThrow()
    upgrading.close()
  })

  test('reaches this machine only if that is allowed, and then no private network', async () => {
    expect(await post(`http://127.0.0.1:${port}/`, undefined, true)).toMatchObject({ status: 200, text: '' })
    await expect(post('http://10.0.0.1/', undefined, true)).rejects.toMatchObject({ name: 'AddressRefused' })
    expect(requests).toBe(1)
  })
})
