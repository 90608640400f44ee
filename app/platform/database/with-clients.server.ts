import pg from 'pg'

type Connections = {
  urls: readonly string[]
  /** The variables that hold `urls`: a connection error then names its variable and says what to do. */
  variables?: readonly string[]
  /** Shown in pg_stat_activity as `application_name`. */
  name: string
  /** Statement time-out in ms. */
  timeoutMs?: number
}

/** Opens a connection to each URL, runs `work` with the clients in the same order, and closes them. Throws the first connection error. */
export async function withClients<T>(
  { urls, variables, name, timeoutMs }: Connections,
  work: (...clients: pg.Client[]) => Promise<T>,
): Promise<T> {
  const clients = urls.map(url => clientFor(url, name, timeoutMs))
  try {
    const opened = await Promise.allSettled(clients.map(client => client.connect()))
    for (const [index, result] of opened.entries())
      if (result.status === 'rejected') throw inWords(result.reason, variables?.[index])
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

const advice: Record<string, string> = {
  '28P01': 'correct the password in it, or change the password of the role',
  '3D000': 'correct the database in it, or create the database (docs/install.md)',
  ECONNREFUSED: 'start PostgreSQL, or correct the host and port in it',
  ENOTFOUND: 'correct the host in it',
}

/** Adds the variable and the advice to a connection error, which keeps its code. */
function inWords(error: Error & { code?: string }, variable: string | undefined): Error {
  const words = advice[error.code ?? '']
  if (variable) error.message = `${variable}: ${error.message}${words ? `: ${words}` : ''}`
  return error
}
