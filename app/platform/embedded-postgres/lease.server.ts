import pg from 'pg'

/** Chosen once, at random: the advisory lock that every process using the embedded database holds, shared. */
const LEASE = [1_414_746_445, 1_819_239_283] as const

/** `pg` can let the process end in spite of an open connection; its types do not say so. */
type LeaseClient = pg.Client & { ref(): void; unref(): void }

export type Lease = {
  /** Settles when the connection ends, for whatever reason. */
  ended: Promise<void>
  /** Gives the lease back; true when nobody else held one, and from then on nobody can until this server stops. */
  release(): Promise<boolean>
  /** Whether the server has this role. */
  knows(role: string): Promise<boolean>
  close(): Promise<void>
}

/**
 * Says "I use this server" in a way that ends with the process, even by kill -9: a shared advisory lock on an idle
 * connection. While another process is about to stop the server this waits, then fails as that server goes.
 */
export async function takeLease(connectionString: string): Promise<Lease> {
  const client = new pg.Client({ connectionString, application_name: 'tassel lease' }) as LeaseClient
  client.on('error', () => {})
  const ended = new Promise<void>(resolve => client.once('end', () => resolve()))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock_shared($1, $2)', [...LEASE])
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  client.unref()
  return {
    ended,
    release: () => release(client),
    knows: role => knows(client, role),
    close: () => client.end(),
  }
}

async function release(client: LeaseClient): Promise<boolean> {
  client.ref()
  await client.query('select pg_advisory_unlock_shared($1, $2)', [...LEASE])
  const answer = await client.query('select pg_try_advisory_lock($1, $2) as alone', [...LEASE])
  return answer.rows[0].alone
}

async function knows(client: LeaseClient, role: string): Promise<boolean> {
  // A process that waits for nothing else would end in the middle of the question.
  client.ref()
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  client.unref()
  return rowCount === 1
}
