import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../database/migrate.server.ts'
import { sqlState } from '../database/unavailable.ts'
import { localFiles } from '../files/files.server.ts'
import { type BackupSummary, type RestoreOptions, restore } from './backup.server.ts'

type Rehearsal = { ownerUrl: string; dataDir: string; keys: readonly string[]; options: RestoreOptions }

/**
 * Proves that a backup can be restored: restores it into a new database on the same server and a new folder, with the whole self-check, and
 * removes both. Throws what `restore` throws, and if the owner's role may not create databases.
 */
export async function rehearseRestore(
  file: string,
  { ownerUrl, dataDir, keys, options }: Rehearsal,
): Promise<BackupSummary> {
  const name = `tassel_rehearsal_${randomBytes(6).toString('hex')}`
  await onServer(ownerUrl, `create database ${name}`).catch(error =>
    explain(error, new URL(ownerUrl).username),
  )
  const folder = await mkdtemp(join(dataDir, 'rehearsal-'))
  try {
    // By default every role of the server may connect to it, such as one of another installation.
    await onServer(ownerUrl, `revoke connect on database ${name} from public`)
    const databaseUrl = Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href
    await migrate({ appUrl: databaseUrl, ownerUrl: databaseUrl, appRole: null })
    return await restore({ databaseUrl, files: localFiles(folder), keys }, file, options)
  } finally {
    await rm(folder, { recursive: true, force: true })
    await onServer(ownerUrl, `drop database ${name} with (force)`)
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'tassel backup' })
  client.on('error', () => {})
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

function explain(error: unknown, owner: string): never {
  if (sqlState(error) !== '42501') throw error
  throw new Error(
    `The role "${owner}" may not create the database for the rehearsal: as a superuser run: alter role ${owner} createdb`,
  )
}
