import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A proxy in front of a server. It can cut or stall connections and simulate the deployment of a new version of the browser code. */
export type DeployingProxy = {
  url: string
  /** From now on serves all code files under new URLs and responds with 404 to the old ones, as after a deployment. */
  deploy(): void
  /** Forwards the next requests, closes their connections, or never responds. */
  line: 'open' | 'cut' | 'silent'
  close(): Promise<void>
}

const old = /(?<=["'`(/])assets\//g
/** In the service worker's precache list, the revision changes when a file with a fixed name changes. */
const revision = /(?<=revision:[`"'])\w/g

/** Starts a proxy in front of the server at the URL `target`. */
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
    // A 304 would make the browser keep its copy from before the deployment.
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
