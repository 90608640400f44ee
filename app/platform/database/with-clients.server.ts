import pg from 'pg'

type Connections = {
  urls: readonly string[]
  /** Shown in pg_stat_activity as `application_name`. */
  name: string
  /** Statement time-out in ms. */
  timeoutMs?: number
}

/** Opens a connection to each URL, runs `work` with the clients in the same order, and closes them. Throws the first connection error. */
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
  // The running query already rejects if the connection is lost; without a listener, the `error` event would also crash the process.
  client.on('error', () => undefined)
  return client
}
