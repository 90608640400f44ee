import { findDifferences } from '../../ledger/self-check.server.ts'
import { loadBackupAges } from '../../platform/backup/measure-backups.server.ts'
import { pendingMigrations } from '../../platform/database/migrate.server.ts'
import { examineMachine } from '../../platform/doctor/examine.server.ts'
import type { Finding } from '../../platform/doctor/judge.ts'
import { surroundings } from '../../platform/doctor/surroundings.server.ts'
import type { Commands } from './command.server.ts'
import { findingLine, print } from './terminal.server.ts'

/** A backup older than this does not protect an upgrade, in seconds. */
const freshBackup = 3 * 3600

export const upgradeCommands: Commands = {
  'upgrade --check': {
    parameters: [],
    migrates: true,
    async run({ app }) {
      let faults = 0
      for await (const finding of findings()) {
        if (finding.state === 'fault') faults++
        print(findingLine(finding))
      }
      const text = faults === 0 ? 'Ready. Follow docs/upgrade.md.' : `Not ready: ${faults} faults.`
      return { text, failed: faults > 0 }

      async function* findings(): AsyncGenerator<Finding> {
        yield { subject: 'settings', state: 'ok', words: 'all valid for this version' }
        yield* examineMachine(app.env, surroundings)
        yield migrationsFinding(await pendingMigrations(app.db.pool))
        const differences = await findDifferences(app.db)
        yield differences.length === 0
          ? { subject: 'ledger', state: 'ok', words: 'the self-check finds no difference' }
          : {
              subject: 'ledger',
              state: 'fault',
              words: `the self-check finds ${differences.length} differences: run tassel self-check`,
            }
        const { backupSeconds } = await loadBackupAges(app)
        yield backupSeconds !== null && backupSeconds < freshBackup
          ? { subject: 'backup', state: 'ok', words: 'a fresh one is stored' }
          : {
              subject: 'backup',
              state: 'fault',
              words: 'none is younger than three hours: run tassel backup with the version that runs now',
            }
      }
    },
  },
}

function migrationsFinding(pending: readonly string[]): Finding {
  const words =
    pending.length === 0
      ? 'the database is up to date'
      : `${pending.length} will be applied; servers of the last release keep running on the new schema`
  return { subject: 'migrations', state: 'ok', words }
}
