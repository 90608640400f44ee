import { readFile } from 'node:fs/promises'
import { rolesWith } from '../../accounts/staff-roles.ts'
import { sumsAge } from '../../books/load-as-of.server.ts'
import { countPrivacyReports } from '../../campaigns/privacy/privacy-reports.server.ts'
import { sealedGiverAddress } from '../../donations/disputes/giver-address.server.ts'
import { loadProviderEvents } from '../../donations/posting/provider-events.server.ts'
import { loadPaymentEventArrivals } from '../../donations/reconcile/load-payment-event-arrivals.server.ts'
import { countLateReceipts } from '../../donors/receipts/measure-receipts.server.ts'
import { sealedWebhookSecret } from '../../integrations/webhooks/change-endpoints.server.ts'
import { loadEndpointStates, loadWebhookState } from '../../integrations/webhooks/measure-webhooks.server.ts'
import { lastRestoreAt } from '../../ledger/restores.server.ts'
import { findDifferences, lastRuns, lastSelfCheck } from '../../ledger/self-check.server.ts'
import { phrase } from '../../lib/phrase.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import {
  type Check,
  check,
  isShown,
  type Place,
  type ServerPlace,
} from '../../platform/doctor/check.server.ts'
import {
  backupChecks,
  compareClock,
  databaseChecks,
  placeChecks,
} from '../../platform/doctor/checks.server.ts'
import { fault, judgeClock, ok, warning } from '../../platform/doctor/judge.ts'
import { minuteAge } from '../../platform/jobs/watch-jobs.server.ts'
import { checkSetUp, type SetUpStep } from '../../platform/payments/stripe/check-set-up.server.ts'
import { stripeAddresses } from '../../platform/payments/stripe/stripe-addresses.ts'
import { opensColumn } from '../../platform/reseal-column.server.ts'
import { runningVersion } from '../../platform/running-version.server.ts'
import { sealedBankDetails } from '../../withdrawals/bank-details/bank-details.server.ts'
import { loadDeliveryState } from './delivery-state.server.ts'
import {
  judgeBooks,
  judgeCardTesting,
  judgeComparison,
  judgeMessages,
  judgePaymentEvents,
  judgePrivacy,
  judgeQueue,
  judgeReceipts,
  judgeStaff,
  judgeSuccessor,
  judgeVersions,
  judgeWebhooks,
} from './judge.ts'

const undelivered = '/admin/operations#undelivered'
const suspense = '/admin/suspense'
const restores = '/admin/operations#restores'

/** What needs no database, in the order in which `tassel doctor` prints it (P720). */
export const checksWithoutDatabase: readonly Check<Place>[] = [
  ...placeChecks,
  check({
    name: 'payouts',
    load: ({ env }) => env.ach.missing,
    judge: missing =>
      missing.length > 0
        ? warning('no payout file can be made', `set ${missing.join(', ')} as your bank registered them`)
        : [],
  }),
  check({
    name: 'BOOKS_ACCOUNTS',
    load: async ({ env }) => (env.booksAccounts === null ? null : await readFile(env.booksAccounts)),
    judge: file => (file ? ok('the file can be read') : []),
    failed: reason =>
      fault(`the file cannot be read (${reason})`, 'correct the path, or let this user read it'),
  }),
  check({
    name: 'OIDC_ISSUER',
    async load({ env: { oidc }, around }) {
      if (!oidc) return null
      const address = `${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
      const found = await around
        .fetch(address)
        .then(async answer => (answer.ok ? ((await answer.json()) as { issuer?: unknown }) : null))
        .catch(() => null)
      return { address, isSame: found && found.issuer === oidc.issuer }
    },
    judge(found) {
      if (!found) return []
      const { address, isSame } = found
      if (isSame) return ok('the identity provider answers')
      return isSame === false
        ? fault(`${address} names another issuer`, 'set OIDC_ISSUER exactly as it is there')
        : fault(
            `${address} does not answer, so staff cannot sign in through it`,
            'correct OIDC_ISSUER, or ask its operator',
          )
    },
  }),
]

const ofDomain = [
  check({
    name: 'staff',
    load: ({ app }: ServerPlace) =>
      oneRow<{ owners: number; deciders: number }>(
        app.db,
        'doctor_staff',
        `select (select count(*) from user_roles where role = 'owner') as owners,
           (select count(distinct user_id) from user_roles where role = any($1::text[])) as deciders`,
        [rolesWith('decideWithdrawals')],
      ),
    judge: judgeStaff,
  }),
  check({
    name: 'messages',
    page: {
      label: phrase('Messages'),
      when: phrase('The oldest has waited since {time}'),
      path: undelivered,
    },
    load: ({ app }: ServerPlace) => loadDeliveryState(app),
    judge: judgeMessages,
    at: ({ oldestEventSeconds, oldestMailSeconds }) =>
      Math.max(oldestEventSeconds ?? 0, oldestMailSeconds ?? 0) || null,
  }),
  check({
    name: 'receipts',
    page: { label: phrase('Receipts'), path: undelivered },
    load: ({ app }: ServerPlace) => countLateReceipts(app),
    judge: judgeReceipts,
  }),
  check({
    name: 'jobs',
    page: { label: phrase('Jobs'), when: phrase('The oldest was due {time}'), path: undelivered },
    load: async ({ app }: ServerPlace) => ({
      ...(await loadDeliveryState(app)),
      minuteSeconds: await minuteAge(app.db),
      sumsSeconds: await sumsAge(app.db, app.clock.now()),
    }),
    judge: judgeQueue,
    at: ({ oldestJobSeconds }) => oldestJobSeconds,
  }),
  check({
    name: 'payment events',
    page: {
      label: phrase('Payment events'),
      when: phrase('The last of those arrived {time}'),
      path: suspense,
    },
    load: ({ app }: ServerPlace) => loadPaymentEventArrivals(app, app.clock.now()),
    judge: judgePaymentEvents,
    at: ({ lastAt }) => lastAt,
  }),
  check({
    name: 'webhooks',
    page: {
      label: phrase('Webhooks'),
      when: phrase('The oldest has waited since {time}'),
      path: '/admin/connections/webhooks',
    },
    load: async ({ app }: ServerPlace) => ({
      ...(await loadWebhookState(app)),
      ...(await loadEndpointStates(app)),
    }),
    judge: judgeWebhooks,
    at: ({ oldestSeconds }) => oldestSeconds || null,
  }),
  // One that staff or an operator ran counts as well as the hourly one: whether jobs run is another check.
  check({
    name: 'self-check',
    page: {
      label: phrase('Self-Check'),
      when: phrase('Checked {time}'),
      path: '/admin/operations#self-check',
    },
    async load({ app }: ServerPlace) {
      const [last, { everything }, { age }] = await Promise.all([
        lastSelfCheck(app.db),
        lastRuns(app.db),
        oneRow<{ age: number | null }>(
          app.db,
          'operations_self_check',
          `select extract(epoch from clock_timestamp() - max(succeeded_at))::float as age from task_runs where task = 'self_check'`,
        ),
      ])
      const at = last && new Date(last.at)
      const ages = [age, secondsSince(app, at)].filter(seconds => seconds !== null)
      return {
        ...{ last, at },
        ageSeconds: ages.length > 0 ? Math.min(...ages) : null,
        completeSeconds: secondsSince(app, everything && new Date(everything.checkedAt)),
      }
    },
    judge: judgeBooks,
    at: ({ at }) => at,
  }),
  check({
    name: 'comparison',
    page: { label: phrase('Provider comparison'), when: phrase('Compared {time}'), path: suspense },
    async load({ app }: ServerPlace) {
      const facts = await oneRow<{ completeAt: Date | null; differences: number }>(
        app.db,
        'operations_comparison',
        `select (select max(compared_at) from provider_comparisons where complete) as complete_at,
           (select count(*) from provider_differences where resolved_at is null) as differences`,
      )
      return { ...facts, completeSeconds: secondsSince(app, facts.completeAt) }
    },
    judge: ({ completeSeconds, differences }) => judgeComparison(completeSeconds, differences),
    at: ({ completeAt }) => completeAt,
  }),
  check({
    name: 'card testing',
    page: {
      label: phrase('Card Testing'),
      when: phrase('Began {time}'),
      path: '/admin/operations#card-testing',
    },
    load: ({ app }: ServerPlace) =>
      oneRow<{ attacks: number; began: Date | null; pauses: number }>(
        app.db,
        'operations_card_testing',
        `select count(*) as attacks, min(began_at) as began, (select count(*) from donation_pauses where resumed_at is null) as pauses
         from card_testing_attacks where ended_at is null`,
      ),
    judge: judgeCardTesting,
    at: ({ began }) => began,
  }),
  check({
    name: 'privacy reports',
    page: { label: phrase('Privacy reports'), path: '/admin/moderation?tab=privacy' },
    load: ({ app }: ServerPlace) => countPrivacyReports(app.db, app.clock.now()),
    judge: judgePrivacy,
  }),
  ...backupChecks,
  check({
    name: 'successor',
    page: { label: phrase('Restore by someone else'), when: phrase('Recorded {time}'), path: restores },
    load: async ({ app }: ServerPlace) => ({ at: await lastRestoreAt(app.db), now: app.clock.now() }),
    judge: ({ at, now }, { env }) => (env.demo ? ok(phrase('A demo needs none.')) : judgeSuccessor(at, now)),
    at: ({ at }) => at,
  }),
  check({
    name: 'versions',
    page: { label: phrase('Versions'), when: phrase('Running since {time}') },
    async load({ app }: ServerPlace) {
      const { postgres } = await oneRow<{ postgres: string }>(
        app.db,
        'operations_versions',
        `select split_part(current_setting('server_version'), ' ', 1) as postgres`,
      )
      const ours = runningVersion(app.env.sourceUrl)
      const version = ours.commit ? `${ours.version} (${ours.commit})` : ours.version
      return { version, node: process.versions.node, postgres }
    },
    judge: (versions, { now }) => judgeVersions(versions, now),
    at: () => process.uptime(),
  }),
  check({
    name: 'SECRET_KEYS',
    async load({ app }: ServerPlace) {
      for (const column of [...sealedBankDetails, sealedGiverAddress, sealedWebhookSecret])
        if (!(await opensColumn(app, column))) return column
      return null
    },
    judge: closed =>
      closed
        ? fault(
            `cannot open ${closed.table}.${closed.column}`,
            'set the keys with which this database was filled, older ones after the newest',
          )
        : ok('open what the database keeps secret'),
  }),
  // Checks the keys and the endpoint of payment events, but charges no card: `tassel stripe check` does.
  check({
    name: 'Stripe',
    async load(place: ServerPlace) {
      const { payments, stripe: settings, appUrl } = place.env
      const steps: SetUpStep[] = []
      if (payments !== 'stripe' || !settings) return { steps, clock: null }
      const loadReceived = (id: string) => loadProviderEvents(place.app.db, 'stripe', id)
      for await (const step of checkSetUp({ settings, appUrl, loadReceived, charges: false }))
        steps.push(step)
      return { steps, clock: await compareClock(place, settings.apiUrl ?? stripeAddresses.api) }
    },
    judge: ({ steps, clock }) => [
      ...(clock ? [{ ...judgeClock(clock.skewMs, clock.host), subject: 'clock' }] : []),
      ...steps.map(({ state, words }) => ({ state: stateOfStep[state], words })),
    ],
  }),
  check({
    name: 'ledger',
    upgrade: 'only',
    load: ({ app }: ServerPlace) => findDifferences(app.db),
    judge: differences =>
      differences.length === 0
        ? ok('the self-check finds no difference')
        : fault(`the self-check finds ${differences.length} differences`, 'run tassel self-check'),
  }),
]

/** What needs the database. Nothing of the domain can be read before the schema is up to date. */
export const checksWithDatabase: readonly Check[] = [
  ...databaseChecks,
  ...ofDomain.map(domain => ({ after: 'schema', ...domain })),
]

/** What the operations page and the metric show (P670), in the order in which checks of one state are shown. */
export const shownChecks = [...checksWithDatabase, ...checksWithoutDatabase].filter(isShown)

const stateOfStep = { ok: 'ok', skipped: 'warning', failed: 'fault' } as const

const secondsSince = ({ clock }: ServerPlace['app'], at: Date | null) =>
  at && (clock.now().getTime() - at.getTime()) / 1000
