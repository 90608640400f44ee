import { connect as connectTcp, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { finished } from 'node:stream/promises'
import { connect as connectTls } from 'node:tls'
import type { App } from '../app.server.ts'
import type { Tx } from '../database/database.server.ts'
import { type SyslogEntry, syslogFrame } from './syslog.ts'

const batchSize = 1_000
const timeoutMs = 10_000

/**
 * Sends the entries of the audit log that AUDIT_SYSLOG_URL has not received yet, in the order of the chain. After a failure the next run
 * sends the last batch again, so that the receiver may get an entry twice but misses none; `position` tells them apart. Throws if the
 * receiver can't be reached or closes the connection early.
 */
export async function forwardAuditLog(app: App): Promise<{ sent: number }> {
  const url = app.env.auditSyslogUrl
  if (!url) return { sent: 0 }
  let sent = 0
  for (;;) {
    const batch = await app.db.transaction(tx => forwardBatch(tx, url))
    sent += batch
    if (batch < batchSize) return { sent }
  }
}

async function forwardBatch(tx: Tx, url: string): Promise<number> {
  const [state] = await tx.rows<{ position: number }>(
    'lock_audit_forwarding',
    `insert into audit_forwarding (singleton) values (true)
     on conflict (singleton) do update set position = audit_forwarding.position returning position`,
  )
  const entries = await tx.rows<SyslogEntry>(
    'audit_entries_to_forward',
    `select c.position, e.id, e.at, e.actor_user_id, e.action, e.subject_type, e.subject_id, e.details, e.request_id,
       encode(c.words_sha256, 'hex') as words_sha256, encode(c.sha256, 'hex') as sha256
     from audit_chain c join audit_entries e on e.id = c.entry_id where c.position > $1 order by c.position limit ${batchSize}`,
    [state?.position ?? 0],
  )
  const last = entries.at(-1)
  if (!last) return 0
  await send(new URL(url), entries.map(entry => syslogFrame(entry, hostname())).join(''))
  await tx.rows('note_audit_forwarded', 'update audit_forwarding set position = $1', [last.position])
  return entries.length
}

/** Sends a text and waits until the receiver has closed the connection in return, which is all that syslog tells about delivery. */
async function send(url: URL, text: string): Promise<void> {
  const socket = open(url)
  socket.setTimeout(timeoutMs, () =>
    socket.destroy(new Error(`no answer from ${url.host} for ${timeoutMs} ms`)),
  )
  socket.resume()
  socket.end(text)
  // 'end' alone says too little: a receiver that hangs up before the handshake causes one, too.
  await finished(socket).catch((error: NodeJS.ErrnoException) => {
    // Keeps the code out of the error's properties: the transaction would take a reset for a lost database, and repeat itself.
    throw new Error(`${url.host} didn’t take the audit log: ${error.code ?? ''} ${error.message}`)
  })
}

function open({ protocol, hostname: host, port }: URL): Socket {
  return protocol === 'tls:'
    ? connectTls({ host, servername: host, port: Number(port || 6514) })
    : connectTcp({ host, port: Number(port || 601) })
}
