import pg from 'pg'

type Connections = {
  urls: readonly string[]
  /** The name under which PostgreSQL lists the connections. */
  name: string
  /** Milliseconds for each statement. */
  patience?: number
}

/**
 * Runs `work` with a new connection to each address, in that order, and closes them. Throws the error of the first that cannot be
 * opened.
 */
export async function withClients<T>(
  { urls, name, patience }: Connections,
  work: (...clients: pg.Client[]) => Promise<T>,
): Promise<T> {
  const clients = urls.map(url => clientFor(url, name, patience))
  try {
    const opened = await Promise.allSettled(clients.map(client => client.connect()))
    for (const one of opened) if (one.status === 'rejected') throw one.reason
    return await work(...clients)
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
  // The running statement reports a lost connection; without a listener it would end the process as well.
  client.on('error', () => undefined)
  return client
}
