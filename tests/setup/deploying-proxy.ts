import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A proxy in front of a server that can cut or stall connections and simulate the deployment of newer browser code. */
export type DeployingProxy = {
  url: string
  /** Gives all code files new addresses and removes the old ones, as a deployment does. */
  deploy(): void
  /** How the next requests are handled. */
  line: 'open' | 'cut' | 'silent'
  close(): Promise<void>
}

const old = /(?<=["'`(/])assets\//g
/** The service worker's list distinguishes versions of a file with a fixed name by its revision. */
const revision = /(?<=revision:[`"'])\w/g

/** Starts a proxy in front of the server at `target`. */
export async function startProxy(target: string): Promise<DeployingProxy> {
  let deployed = false
  let line: DeployingProxy['line'] = 'open'
  const unanswered = new Set<Socket>()
  const server = createServer((incoming, outgoing) => {
    if (line === 'cut') return void incoming.socket.destroy()
    if (line === 'silent') return void unanswered.add(incoming.socket)
    const asked = incoming.url ?? '/'
    if (deployed && asked.startsWith('/assets/')) return void outgoing.writeHead(404).end()
    const headers: IncomingHttpHeaders = {
      ...incoming.headers,
      host: new URL(target).host,
      'accept-encoding': 'identity',
    }
    // The browser's copy is from the previous version.
    if (deployed) delete headers['if-none-match']
    if (headers.origin) headers.origin = target
    const path = asked.replace('assets-newer/', 'assets/')
    const forwarded = request(target + path, { method: incoming.method ?? 'GET', headers }, async answer => {
      const status = answer.statusCode ?? 502
      if (!deployed || asked.startsWith('/api/') || !isText(answer)) {
        outgoing.writeHead(status, answer.headers)
        return void answer.pipe(outgoing)
      }
      const { 'content-length': _, ...rest } = answer.headers
      outgoing
        .writeHead(status, rest)
        .end((await textOf(answer)).replaceAll(old, 'assets-newer/').replaceAll(revision, 'z'))
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const proxy: DeployingProxy = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: () => {
      deployed = true
    },
    get line() {
      return line
    },
    set line(next) {
      line = next
      for (const socket of unanswered) socket.destroy()
      unanswered.clear()
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return proxy
}

const isText = ({ headers }: IncomingMessage) =>
  /html|javascript|json|css/.test(headers['content-type'] ?? '')

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
