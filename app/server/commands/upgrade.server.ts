import { checksWithDatabase, checksWithoutDatabase } from '../../admin/operations/checks.server.ts'
import { startClock } from '../../platform/clock.server.ts'
import { examineAll } from '../../platform/doctor/check.server.ts'
import { surroundings } from '../../platform/doctor/surroundings.server.ts'
import type { Commands } from './command.server.ts'
import { print, printFindings } from './terminal.server.ts'

export const upgradeCommands: Commands = {
  'upgrade --check': {
    parameters: [],
    migrates: true,
    async run({ app }) {
      const place = { app, env: app.env, around: surroundings, now: startClock().now() }
      const checks = [...checksWithoutDatabase, ...checksWithDatabase].filter(({ upgrade }) => upgrade)
      print('ok       settings: all valid for this version')
      const { faults } = await printFindings(examineAll(checks, place), print)
      const text = faults === 0 ? 'Ready. Follow docs/upgrade.md.' : `Not ready: ${faults} faults.`
      return { text, failed: faults > 0 }
    },
  },
}
