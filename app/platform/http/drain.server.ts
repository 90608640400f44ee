import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import net, { type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A browser or proxy that keeps a connection uses it again soon, and is then told that it was the last time. */
const idleMs = 2_000
/** Beyond it whatever still hangs is cut off. */
const mostMs = 20_000

/**
 * Prepares a server for being drained: the answered function takes no new connections, tells those that are open with their next
 * answer that it is the last (`Connection: close`), and resolves when all are gone. A connection on which nothing comes is closed
 * after 2 s, so that no request is on its way on it.
 */
export function drainable(server: Server): () => Promise<void> {
  // By connection, since those are few: what is noted and forgotten with each request keeps many of them alive for a while.
  const lastOf = new Map<Socket, ServerResponse | null>()
  let draining = false
  server.on('connection', (socket: Socket) => {
    lastOf.set(socket, null)
    socket.once('close', () => lastOf.delete(socket))
  })
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (draining) response.shouldKeepAlive = false
    lastOf.set(request.socket, response)
  })
  return async () => {
    draining = true
    for (const response of lastOf.values())
      if (response && !response.headersSent) response.shouldKeepAlive = false
    // The HTTP server's own would close idle connections at once, some of them under a request that is on its way.
    net.Server.prototype.close.call(server)
    const began = performance.now()
    while ((await connectionsOf(server)) > 0) {
      const passed = performance.now() - began
      if (passed > mostMs) server.closeAllConnections()
      else if (passed > idleMs) server.closeIdleConnections()
      await sleep(20)
    }
  }
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise(resolve => server.getConnections((error, count) => resolve(error ? 0 : count)))
}
