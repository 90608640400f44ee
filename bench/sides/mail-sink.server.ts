import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Starts an SMTP server that accepts and discards every email. */
export async function startMailSink(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', done)
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>(resolve => void server.close(() => resolve())),
  }
}
