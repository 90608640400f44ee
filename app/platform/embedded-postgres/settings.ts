const MEBIBYTE = 1024 * 1024

/** The port number in the socket's file name. Nothing listens on TCP, so it never collides. */
export const SOCKET_PORT = 5432

/** The longest folder whose socket path still fits the 103 bytes that macOS allows (Linux: 107). */
const LONGEST_SOCKET_DIR = 103 - `/.s.PGSQL.${SOCKET_PORT}`.length

/** Whether PostgreSQL takes this folder for its socket: short, and nothing its list syntax would split. */
export function fitsSocket(dir: string): boolean {
  return dir.length <= LONGEST_SOCKET_DIR && /^\/[\w./-]+$/.test(dir)
}

/** An eighth of the memory, between 32 and 512 MiB: a school fits the smallest machine, a million donations stay cached on a larger one. */
export function sharedBuffersMiB(memoryBytes: number): number {
  return Math.min(512, Math.max(32, Math.floor(memoryBytes / 8 / MEBIBYTE)))
}

/** Below 1 GiB the server and its database share what is there: fewer processes, and less for each statement. */
const SMALL = {
  max_connections: '60',
  work_mem: '4MB',
  maintenance_work_mem: '16MB',
  // Reading through workers of their own pays on large tables alone.
  io_method: 'sync',
  autovacuum_max_workers: '1',
  max_parallel_workers_per_gather: '0',
}

/** Server settings, as `-c` options, so that every start runs with what this version asks for. */
export function serverSettings(options: {
  socketDir: string
  memoryBytes: number
  throwaway: boolean
}): Record<string, string> {
  return {
    listen_addresses: '',
    port: String(SOCKET_PORT),
    unix_socket_directories: options.socketDir,
    unix_socket_permissions: '0700',
    max_connections: '200',
    shared_buffers: `${sharedBuffersMiB(options.memoryBytes)}MB`,
    work_mem: '8MB',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    // The detail of a constraint error quotes the row, and rows hold email addresses.
    log_error_verbosity: 'terse',
    ...(options.memoryBytes < 1024 * MEBIBYTE ? SMALL : {}),
    ...(options.throwaway ? THROWAWAY : {}),
  }
}

/** For tests alone: a power cut may destroy the cluster, so nothing waits for the disk. */
const THROWAWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}
