import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Peer = {
  /** The value of SMTP_URL for this server. */
  url: string
  /** The accepted emails, parsed, oldest first. */
  taken: Email[]
  /** Refuses emails with this SMTP reply code after MAIL FROM, RCPT TO, or DATA. Null accepts them. */
  refuse: { at: 'sender' | 'recipient' | 'content'; code: number; words: string } | null
  /** Called with the number of emails under way, before each is accepted. */
  before: (underWay: number) => Promise<void>
  stop(): Promise<void>
}

/** Starts an SMTP server on a free local port that keeps the emails it receives. */
export async function aMailServer(): Promise<Peer> {
  const peer: Omit<Peer, 'url' | 'stop'> = { taken: [], refuse: null, before: async () => {} }
  let underWay = 0
  const no = (at: string) => {
    if (peer.refuse?.at !== at) return null
    return Object.assign(new Error(peer.refuse.words), { responseCode: peer.refuse.code })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onMailFrom: (_address, _session, done) => done(no('sender')),
    onRcptTo: (_address, _session, done) => done(no('recipient')),
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', async () => {
        underWay += 1
        await peer.before(underWay)
        underWay -= 1
        const refused = no('content')
        if (!refused) peer.taken.push(await PostalMime.parse(Buffer.concat(chunks)))
        done(refused)
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return Object.assign(peer, {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>(resolve => server.close(resolve)),
  })
}
