import pg from 'pg'

type Asking = {
  urls: readonly string[]
  /** What PostgreSQL lists the connections as. */
  name: string
  /** Milliseconds for each statement. */
  patience?: number
}

/**
 * Runs `ask` on connections of its own, one to each address, in that order: opened together, closed afterwards. Throws what keeps the first of
 * them from being opened.
 */
export async function asking<T>(
  { urls, name, patience }: Asking,
  ask: (...clients: pg.Client[]) => Promise<T>,
): Promise<T> {
  const clients = urls.map(url => clientFor(url, name, patience))
  try {
    const opened = await Promise.allSettled(clients.map(client => client.connect()))
    for (const one of opened) if (one.status === 'rejected') throw one.reason
    return await ask(...clients)
  } finally {
    await Promise.all(clients.map(client => client.end().catch(() => undefined)))
  }
}

function clientFor(url: string, name: string, patience?: number): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    query_timeout: patience,
  })
  // Its loss is reported to whoever asks; without a listener it would end the process as well.
  client.on('error', () => undefined)
  return client
}
