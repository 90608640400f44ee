import { execFile } from 'node:child_process'
import { lookup, resolveTxt } from 'node:dns/promises'
import { existsSync } from 'node:fs'
import { readFile, stat, statfs } from 'node:fs/promises'
import { connect } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { projectFolder } from '../project-folder.server.ts'
import type { Certificate } from './judge.ts'

/** What `tassel doctor` asks of the machine and the network. Tests replace parts to plant faults. */
export type Surroundings = {
  /** The addresses of a host; empty if it has none. */
  addresses(host: string): Promise<string[]>
  /** The TXT records of a name; empty if it has none. */
  textRecords(name: string): Promise<string[]>
  certificate(host: string, port: number): Promise<Certificate>
  fetch(address: string): Promise<Response>
  /** Identifies the build in this folder, as /version.json does; null if there is none. */
  build(): Promise<string | null>
  /** Free MB where a folder is; null if it doesn't exist. */
  freeMb(folder: string): Promise<number | null>
  /** The mode of a file or folder; null if it doesn't exist. */
  mode(path: string): Promise<number | null>
  /** The files with settings that this installation has, where docs/install.md puts them. */
  settingsFiles(): string[]
  /** Whether systemd runs the timer of the nightly backup; null if it has none. */
  backupTimer(): Promise<'on' | 'off' | null>
}

const timeoutMs = 10_000
const none = () => []

export const surroundings: Surroundings = {
  addresses: host => lookup(host, { all: true }).then(found => found.map(({ address }) => address), none),
  textRecords: name => resolveTxt(name).then(records => records.map(parts => parts.join('')), none),
  fetch: address => fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' }),
  build: () =>
    readFile(new URL('dist/web/version.json', projectFolder), 'utf8').then(
      text => JSON.parse(text).script ?? null,
      () => null,
    ),
  freeMb: async folder => {
    const space = await statfs(folder).catch(() => null)
    return space && Math.trunc((space.bavail * space.bsize) / 1024 ** 2)
  },
  mode: path =>
    stat(path).then(
      ({ mode }) => mode,
      () => null,
    ),
  settingsFiles: () =>
    [
      '/etc/tassel/tassel.env',
      '/etc/tassel/owner.env',
      fileURLToPath(new URL('deploy/.env', projectFolder)),
    ].filter(existsSync),
  backupTimer: async () => {
    const asked = ['show', '--property=LoadState,ActiveState', 'tassel-backup.timer']
    const text = await promisify(execFile)('systemctl', asked, { timeout: timeoutMs }).then(
      ({ stdout }) => stdout,
      () => '',
    )
    if (!text.includes('LoadState=loaded')) return null
    return text.includes('ActiveState=active') ? 'on' : 'off'
  },
  certificate: (host, port) =>
    new Promise(resolve => {
      // Accepts every certificate, because the reason for a refusal is the finding. Nothing is sent over this connection.
      const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: timeoutMs })
      const fail = (error: Error) => {
        socket.destroy()
        resolve({ problem: error.message, validTo: null })
      }
      socket.on('timeout', () => fail(new Error('no answer within 10 s')))
      socket.on('error', fail)
      socket.on('secureConnect', () => {
        const { valid_to } = socket.getPeerCertificate()
        const problem = socket.authorizationError
        socket.destroy()
        resolve({ problem: problem ? String(problem) : null, validTo: new Date(valid_to) })
      })
    }),
}
