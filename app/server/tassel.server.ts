import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { demo } from '#demo/demo.server.ts'
import { loadFeesPage } from '../admin/fees/load-fees-page.server.ts'
import { feesReport } from '../admin/fees/report.ts'
import type { Comparison } from '../donations/contract.ts'
import { resealGiverAddresses } from '../donations/disputes/giver-address.server.ts'
import { loadProviderEvents } from '../donations/posting/provider-events.server.ts'
import { compareWithProvider } from '../donations/reconcile/compare-with-provider.server.ts'
import { resealWebhookSecrets } from '../integrations/webhooks/change-endpoints.server.ts'
import { selfCheck } from '../ledger/self-check.server.ts'
import { reportTable } from '../ledger/self-check.ts'
import { Refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import { isMigrated, migrate } from '../platform/database/migrate.server.ts'
import { recordMode } from '../platform/database/record-mode.server.ts'
import { takesTestMoney } from '../platform/env.server.ts'
import { writeForOurselves } from '../platform/files/private-files.server.ts'
import { checkSetUp } from '../platform/payments/stripe/check-set-up.server.ts'
import { projectFolder } from '../platform/project-folder.server.ts'
import { newVapidKeys } from '../platform/push/settings.server.ts'
import { addDemoKey } from '../platform/secrets.server.ts'
import { resealBankDetails } from '../withdrawals/bank-details/bank-details.server.ts'
import { wordsOf } from '../words/languages.ts'
import { type BuiltApp, buildApp } from './build-app.server.ts'
import { backupCommands } from './commands/backups.server.ts'
import type { Command, CommandOptions, Commands, Outcome } from './commands/command.server.ts'
import { envelopeCommands } from './commands/envelope.server.ts'
import { newSettings } from './commands/new-settings.ts'
import { staffCommands } from './commands/staff.server.ts'
import { print, stopSignal } from './commands/terminal.server.ts'
import { upgradeCommands } from './commands/upgrade.server.ts'
import { readEnv } from './read-env.server.ts'

const help = `Usage: tassel <command>; in a checkout npm run tassel -- <command>

  admin grant <email>    make the person with this email an owner, who may do everything
  admin revoke <email>   take the owner role away, on every session at once
  staff list             print who holds which role
  staff grant <email> <role>   give a role: owner, finance, moderator, support or auditor
  staff revoke <email> <role>  take it away
  staff unlink <email>   separate an account from its identity at OIDC_ISSUER, and from the roles that came from there
  suspend <email> --reason <text>    end an account's sessions, hide its campaigns, hold their funds; the person is mailed
  unsuspend <email> --reason <text>  end that
  migrate                 bring the database up to date
  seed                    fill an empty database with the demo world (demo mode, in a checkout)
  self-check              compare every total with the ledger; exits 1 on any difference
  compare-provider <days> compare the payment provider's record of that many days with the ledger, both ways; exits 1 on any
                          difference or where the provider could not be asked
  stripe check            prove with your own keys that this server and Stripe belong together, a line a step; exits 1 at
                          the first that fails. With test keys a test card is charged and refunded, with live keys none
  fees                    print the fees in force, and every fee schedule with who made it, when and why
  doctor                  examine every setting and its surroundings, and say what to do; --dkim <selector> looks up that DKIM key too
  upgrade --check         run with the new version before an upgrade: says whether the installation is ready, and changes nothing
  settings <address>      print the settings of a new server at this public address, with new secrets (deploy/sample.env);
                          --name <school> for one of several on a machine (docs/several.md)
  push keys               print a new pair of VAPID keys, for push messages to browsers (docs/push.md)
  backup [<file>]         write the database and the uploaded files into one tar.gz; without a file into BACKUP_URL, where old backups
                          are deleted. --daily 02:30 does that each day until stopped
  rehearse-restore [<file>]  restore a backup, by default the newest in BACKUP_URL, into a new database with the self-check, and remove it.
                          On another machine it prints a phrase that proves the restore in Operations
  envelope                print two pages for the person who brings this installation back if the one who runs it is gone: what runs
                          where, which keys exist, how to restore; no secrets
  restore <file>          fill an empty installation from a backup; --identity <file> opens an encrypted one, --other-keys restores
                          without the SECRET_KEYS of the backup, --accept-differences in spite of what the self-check finds
  jobs                    send mail and run jobs, without HTTP, until stopped
  rotate-keys             encrypt everything that the database keeps secret again under the newest key

The commands read the same environment as the server. To rotate keys outside demo mode, put a new key first in
SECRET_KEYS ("2:<32 bytes base64>,1:<...>"), restart the servers, then run rotate-keys. In demo mode rotate-keys makes
the key itself; restart the server afterwards.`

const commands: Commands = {
  ...staffCommands,
  ...backupCommands,
  ...upgradeCommands,
  ...envelopeCommands,
  migrate: {
    parameters: [],
    migrates: true,
    waits: true,
    async run({ access }) {
      const applied = await migrate(access)
      return { text: applied.length ? `Applied ${applied.join(', ')}.` : 'The database is up to date.' }
    },
  },
  seed: {
    parameters: [],
    migrates: true,
    async run({ app, access }) {
      if (!demo || !app.env.demo)
        throw new Error('The demo world is for demo mode: set DEMO=1 for a database of its own.')
      await migrate(access)
      await recordMode(app.db, true, takesTestMoney(app.env))
      await demo.seed(app)
      return { text: 'The demo world is filled.' }
    },
  },
  'self-check': {
    parameters: [],
    async run({ app }) {
      const report = await selfCheck(app)
      return { text: reportTable(report), failed: report.differences > 0 }
    },
  },
  'compare-provider': {
    parameters: ['days'],
    async run({ app }, [text = '']) {
      const days = Number(text)
      if (!Number.isInteger(days) || days < 1 || days > 3_660)
        throw new Error('Say how many days: 1 to 3660.')
      return outcomeOf(await compareWithProvider(app, { days }))
    },
  },
  'stripe check': {
    parameters: [],
    run: ({ app }) => checkStripe(app),
  },
  fees: {
    parameters: [],
    async run({ app }) {
      const { branding, timeZone } = app.env
      const page = await loadFeesPage(app, app.clock.now())
      return { text: feesReport(page, { sign: branding.currencySign, timeZone }) }
    },
  },
  jobs: {
    parameters: [],
    waits: true,
    async run({ app, databaseUrl }) {
      const { startDelivery } = await import('../notifications/delivery/start-delivery.server.ts')
      const { startJobs } = await import('./start-jobs.server.ts')
      const { runWebhooks } = await import('../integrations/webhooks/delivery-loop.server.ts')
      const { openMailer } = await import('../platform/mail.server.ts')
      const mailer = openMailer(app.env)
      const stopDelivery = await startDelivery(app, databaseUrl)
      const stopWebhooks = await runWebhooks(app, databaseUrl)
      const stopJobs = await startJobs(app, mailer)
      print('Sending mail and running jobs. Stop with Ctrl-C.')
      await stopSignal()
      await stopJobs()
      await stopWebhooks()
      await stopDelivery()
      mailer?.close()
      return { text: 'Stopped.' }
    },
  },
  'rotate-keys': {
    parameters: [],
    prepare: async env => {
      if (!env.secretKeys) await addDemoKey(env.dataDir)
    },
    async run({ app }) {
      const withdrawals = await resealBankDetails(app)
      const addresses = await resealGiverAddresses(app)
      const webhookSecrets = await resealWebhookSecrets(app)
      const restart = app.env.secretKeys ? '' : ' Restart the server now, so that it knows the new key.'
      const done = [
        `the bank details of ${withdrawals} withdrawals`,
        `the addresses of ${addresses} donations`,
        `${webhookSecrets} webhook secrets`,
      ]
      return { text: `Encrypted under the newest key: ${done.join(', ')}.${restart}` }
    },
  },
}

writeForOurselves()
process.exitCode = await main(process.argv.slice(2)).catch((error: Error) => {
  const words = error instanceof Refusal ? wordsOf('en')(error.message, error.details.values) : error.message
  process.stderr.write(`${words}\n`)
  return 1
})

/** Returns the exit code: 0 for success, 1 for failure, 2 for invalid arguments. */
async function main(argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      identity: { type: 'string' },
      reason: { type: 'string' },
      'other-keys': { type: 'boolean', default: false },
      'accept-differences': { type: 'boolean', default: false },
      daily: { type: 'string' },
      dkim: { type: 'string' },
      check: { type: 'boolean', default: false },
      name: { type: 'string' },
    },
  })
  if (values.help || positionals[0] === 'help') {
    print(help)
    return 0
  }
  if (positionals.join(' ') === 'push keys') {
    const { publicKey, privateKey } = newVapidKeys()
    print(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`)
    return 0
  }
  if (positionals[0] === 'settings') {
    print(newServerSettings(positionals[1], values.name))
    return 0
  }
  if (positionals[0] === 'doctor') {
    const { doctor } = await import('./commands/doctor.server.ts')
    const { text, failed } = await doctor(process.env, { dkimSelector: values.dkim, print })
    print(text)
    return failed ? 1 : 0
  }
  const call = find([...positionals, ...(values.check ? ['--check'] : [])])
  if (typeof call === 'string') {
    process.stderr.write(`${call}\n\n${help}\n`)
    return 2
  }
  if (values.identity !== undefined) process.env.BACKUP_IDENTITY_FILE = values.identity
  return await run(call, {
    reason: values.reason ?? '',
    otherKeys: values['other-keys'],
    acceptDifferences: values['accept-differences'],
    ...(values.daily !== undefined && { daily: values.daily }),
  })
}

/** Returns the settings of a new server, with secrets that no other server has; `name` is its own among several on one machine. */
function newServerSettings(address = '', name?: string): string {
  if (!/^https:\/\/[^/\s]+$/.test(address))
    throw new Error('Write it like this: settings https://give.example.org')
  if (name !== undefined && !/^[a-z][a-z0-9]{0,19}$/.test(name))
    throw new Error('Write the name in small letters and digits, as in: --name marlow')
  const secret = (bytes: number) => randomBytes(bytes).toString('base64url')
  const { publicKey, privateKey } = newVapidKeys()
  const named =
    name === undefined ? '' : `# Among several on this machine (docs/several.md)\nSCHOOL=${name}\n\n`
  const sample = readFileSync(new URL('deploy/sample.env', projectFolder), 'utf8').trimEnd()
  const settings = newSettings(sample, address, {
    SECRET_KEYS: `1:${randomBytes(32).toString('base64')}`,
    METRICS_TOKEN: secret(24),
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    POSTGRES_PASSWORD: secret(24),
    DATABASE_OWNER_PASSWORD: secret(24),
    DATABASE_APP_PASSWORD: secret(24),
  })
  return named + settings
}

type CommandCall = { name: string; command: Command; args: string[] }

function find(words: string[]): CommandCall | string {
  const hasTwoWords = ['admin', 'staff', 'stripe', 'upgrade'].includes(words[0] ?? '')
  const name = hasTwoWords ? words.slice(0, 2).join(' ') : (words[0] ?? '')
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return name ? `There is no command "${name}".` : 'Say what to do.'
  const args = words.slice(name.split(' ').length)
  const required = command.parameters.filter(name => !name.endsWith('?'))
  if (args.length >= required.length && args.length <= command.parameters.length)
    return { name, command, args }
  const usage = [
    name,
    ...command.parameters.map(parameter =>
      parameter.endsWith('?') ? `[<${parameter.slice(0, -1)}>]` : `<${parameter}>`,
    ),
  ].join(' ')
  return `Write it like this: ${usage}`
}

async function run({ name, command, args }: CommandCall, options: CommandOptions): Promise<number> {
  const env = readEnv(process.env)
  await command.prepare?.(env)
  // Only the long-running command, `jobs`, logs by default.
  const isQuiet = name !== 'jobs' && !process.env.LOG_LEVEL
  const built = await buildApp(isQuiet ? { ...env, logLevel: 'silent' } : env, {
    listens: false,
    connections: 20,
    waits: command.waits ?? false,
  })
  try {
    if (!command.migrates) await requireMigrated(built)
    const { text, failed } = await command.run(built, args, options)
    print(text)
    return failed ? 1 : 0
  } finally {
    await built.close()
  }
}

async function requireMigrated({ app }: BuiltApp): Promise<void> {
  const ready = await isMigrated(app.db.pool).catch(() => false)
  if (!ready) throw new Error('The database is not up to date: run `tassel migrate` first.')
}

function outcomeOf(done: Comparison): Outcome {
  const { changes, payouts, asked, differences, complete } = done
  const missing = complete ? '' : ' The provider could not be asked about everything: run it again.'
  return {
    text: `Compared ${changes} changes, asked about ${asked} payments, posted ${payouts} payouts. Open differences: ${differences}.${missing}`,
    failed: differences > 0 || !complete,
  }
}

/** Checks the Stripe configuration. Prints each step immediately, because the last one waits for an event. */
async function checkStripe(app: App): Promise<Outcome> {
  const { payments, stripe: settings, appUrl } = app.env
  if (payments !== 'stripe' || !settings) throw new Error('PAYMENTS: is not "stripe" (docs/stripe.md)')
  const loadReceived = (id: string) => loadProviderEvents(app.db, 'stripe', id)
  for await (const { state, words } of checkSetUp({ settings, appUrl, loadReceived })) {
    if (state === 'failed') return { text: `failed   ${words}`, failed: true }
    print(`${state.padEnd(8)} ${words}`)
  }
  const charged = settings.isTest ? '' : ' No card was charged: the first donation is the proof of that.'
  return { text: `Stripe and this server belong together.${charged}` }
}
