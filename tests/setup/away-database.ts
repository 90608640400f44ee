import { connect, createServer } from 'node:net'
import { freePort } from './tassel-process.ts'

/** Another URL of a database, on a port of this machine where nothing listens until `open` is called. */
export async function awayDatabase(real: string): Promise<{ url: string; open(): void; close(): void }> {
  const { hostname, port, searchParams } = new URL(real)
  const folder = searchParams.get('host')
  const url = new URL(real)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${await freePort()}`
  const relay = createServer(socket => {
    const server = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), hostname)
    for (const end of [socket, server]) end.on('error', () => undefined)
    socket.pipe(server).pipe(socket)
  })
  return {
    url: url.href,
    open: () => void relay.listen(Number(url.port), '127.0.0.1'),
    close: () => void relay.close(),
  }
}
