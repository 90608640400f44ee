import pg from 'pg'

type Connections = {
  urls: readonly string[]
  /** The application name in pg_stat_activity. */
  name: string
  /** For each statement. */
  timeoutMs?: number
}

/** Runs `work` with a new connection to each address, in that order, and closes them. Throws the first error of a connection. */
export async function withClients<T>(
  { urls, name, timeoutMs }: Connections,
  work: (...clients: pg.Client[]) => Promise<T>,
): Promise<T> {
  const clients = urls.map(url => clientFor(url, name, timeoutMs))
  try {
    const opened = await Promise.allSettled(clients.map(client => client.connect()))
    for (const result of opened) if (result.status === 'rejected') throw result.reason
    return await work(...clients)
  } finally {
    await Promise.all(clients.map(client => client.end().catch(() => undefined)))
  }
}

function clientFor(url: string, name: string, timeoutMs?: number): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    query_timeout: timeoutMs,
  })
  // The running query reports a lost connection; without a listener the loss would end the process as well.
  client.on('error', () => undefined)
  return client
}
