const MEBIBYTE = 1024 * 1024

/** Part of the socket's file name. PostgreSQL doesn't listen on TCP. */
export const SOCKET_PORT = 5432

/** In bytes. macOS allows socket paths of 103 bytes, Linux 107. */
const LONGEST_SOCKET_DIR = 103 - `/.s.PGSQL.${SOCKET_PORT}`.length

/** True if PostgreSQL accepts the folder for its socket: the path is short and contains no separators of PostgreSQL's list syntax. */
export function fitsSocket(dir: string): boolean {
  return dir.length <= LONGEST_SOCKET_DIR && /^\/[\w./-]+$/.test(dir)
}

/** An eighth of the memory, at least 32 and at most 512 MiB. */
export function sharedBuffersMiB(memoryBytes: number): number {
  return Math.min(512, Math.max(32, Math.floor(memoryBytes / 8 / MEBIBYTE)))
}

/** For machines with less than 1 GiB of memory: fewer processes, and less memory per statement. */
const SMALL = {
  max_connections: '60',
  work_mem: '4MB',
  maintenance_work_mem: '16MB',
  // I/O worker processes are worthwhile only for large tables.
  io_method: 'sync',
  autovacuum_max_workers: '1',
  max_parallel_workers_per_gather: '0',
}

/** The settings for PostgreSQL's command line (`-c`), so that every start uses those of this version. */
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
    // The details of a constraint error quote the row, which may contain email addresses.
    log_error_verbosity: 'terse',
    ...(options.memoryBytes < 1024 * MEBIBYTE ? SMALL : {}),
    ...(options.throwaway ? THROWAWAY : {}),
  }
}

/** Only for tests: PostgreSQL doesn't wait for the disk, so a power failure may corrupt the cluster. */
const THROWAWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}
