import { demo } from '#demo/demo.server.ts'
import { sweepExpired } from '../accounts/remove-credentials.server.ts'
import { measureDelivery } from '../admin/operations/delivery-state.server.ts'
import { measureChecks } from '../admin/operations/load-operations.server.ts'
import { refreshRollups } from '../books/update-rollups.server.ts'
import { sweepDrafts } from '../campaigns/drafts/drafts.server.ts'
import { sweepCounts } from '../campaigns/figures/counts.server.ts'
import { sweepReports } from '../campaigns/privacy/privacy-reports.server.ts'
import { fillReferenceCodes } from '../campaigns/reference-codes.server.ts'
import { endQuietAttacks } from '../donations/card-testing/attacks.server.ts'
import { sweepAttempts } from '../donations/card-testing/note-attempt.server.ts'
import { remindOfEvidence } from '../donations/disputes/disputes.server.ts'
import { sweepGiverAddresses } from '../donations/disputes/giver-address.server.ts'
import { sweepExpectedChecks } from '../donations/offline/expected/expected-checks.server.ts'
import { compareWithProvider } from '../donations/reconcile/compare-with-provider.server.ts'
import { forgetQuotes } from '../donations/reconcile/forget-quotes.server.ts'
import { reconcilePayments } from '../donations/reconcile/reconcile-payments.server.ts'
import { sweepDonorLinks } from '../donors/page/donor-session.server.ts'
import { sweepNames } from '../donors/receipts/erase-names.server.ts'
import { issueMissing, issueMissingTask } from '../donors/receipts/issue-missing.server.ts'
import { measureReceipts } from '../donors/receipts/measure-receipts.server.ts'
import { runWebhooks } from '../integrations/webhooks/delivery-loop.server.ts'
import { measureWebhooks } from '../integrations/webhooks/measure-webhooks.server.ts'
import { sweepWebhooks } from '../integrations/webhooks/sweep-webhooks.server.ts'
import { hourlySelfCheck } from '../ledger/self-check.server.ts'
import {
  announceCampaignEnds,
  askForImpact,
  makeWeeklyReportsDue,
  sendBundles,
} from '../notifications/delivery/scheduled-events.server.ts'
import {
  probeMail,
  resumeUnsentMails,
  sendMail,
  sweepMails,
} from '../notifications/delivery/send-mail.server.ts'
import { startDelivery } from '../notifications/delivery/start-delivery.server.ts'
import { makeYearSummariesDue } from '../notifications/delivery/year-summaries.server.ts'
import { sweepPushes } from '../notifications/push/send-pushes.server.ts'
import { removeForgotten, sweepUploads } from '../pictures/remove-files.server.ts'
import { sweepIncoming } from '../pictures/store-video.server.ts'
import type { App } from '../platform/app.server.ts'
import { measureBackups } from '../platform/backup/measure-backups.server.ts'
import { sweepIdempotencyKeys } from '../platform/http/idempotency.server.ts'
import { sweepLimits } from '../platform/http/limits.server.ts'
import { everyMinute } from '../platform/jobs/every-minute.ts'
import { addJobs, type Schedule, type Task } from '../platform/jobs/jobs.server.ts'
import { recorded } from '../platform/jobs/task-runs.server.ts'
import { watchJobs } from '../platform/jobs/watch-jobs.server.ts'
import { type Pulse, startWorker } from '../platform/jobs/work-off-jobs.server.ts'
import { type Mailer, openMailer } from '../platform/mail.server.ts'
import { repeatReports } from '../privacy/run-report.server.ts'
import { endPayeeHolds } from '../withdrawals/payee-checks/end-holds.server.ts'

/** In UTC by the machine's clock. The app's clock, which demos set, is only for business rules. */
const schedules: Schedule[] = [
  ...everyMinute.map(task => ({ task, match: '* * * * *', maxAttempts: 1 })),
  { task: 'forget_quotes', match: '*/10 * * * *', maxAttempts: 1 },
  { task: 'end_payee_holds', match: '*/10 * * * *', maxAttempts: 1 },
  { task: 'compare_provider', match: '25 5 * * *', maxAttempts: 8 },
  { task: 'remind_of_evidence', match: '20 * * * *', maxAttempts: 3 },
  { task: 'self_check', match: '0 * * * *', maxAttempts: 3 },
  { task: 'campaign_end_notices', match: '10 * * * *', maxAttempts: 3 },
  { task: 'weekly_reports', match: '5 * * * *', maxAttempts: 3 },
  { task: 'year_summaries', match: '45 * * * *', maxAttempts: 3 },
  { task: 'privacy_reports', match: '50 * * * *', maxAttempts: 3 },
  { task: 'sweep_uploads', match: '30 * * * *', maxAttempts: 3 },
  { task: issueMissingTask, match: '40 * * * *', maxAttempts: 3 },
  { task: 'sweep', match: '15 4 * * *', maxAttempts: 3 },
]

/** Starts the background work: mails, pushes, jobs, and the demo provider. Several servers share the work. */
export async function startBackground(app: App, databaseUrl: string): Promise<{ close(): Promise<void> }> {
  const demoProvider = app.env.payments === 'sandbox' ? await demo?.startProvider(app) : null
  measureReceipts(app)
  measureBackups(app)
  measureWebhooks(app)
  measureChecks(app)
  measureDelivery(app)
  const mailer = openMailer(app.env)
  const stopDelivery = await startDelivery(app, databaseUrl)
  const stopWebhooks = await runWebhooks(app, databaseUrl)
  const stopJobs = await startJobs(app, mailer)
  return {
    async close() {
      await stopJobs()
      await stopWebhooks()
      await stopDelivery()
      await mailer?.close()
      await demoProvider?.close()
    },
  }
}

export async function startJobs(app: App, mailer: Mailer | null): Promise<() => Promise<void>> {
  const resources = { pool: app.db.sessions, log: app.log }
  if (!mailer && !app.env.demo) app.log.warn({}, 'SMTP_URL is not set: mail stays in the outbox')
  const pulse: Pulse = { lastAskedAt: 0 }
  const stop = await startWorker(resources, recordedTasks(app, mailer), schedules, pulse)
  // Checks open payments immediately: one may have succeeded or failed while no server was running.
  await addJobs(app.db, [
    { task: 'reconcile_payments', payload: { everything: true }, key: 'reconcile_at_start', maxAttempts: 1 },
    { task: 'refresh_rollups', payload: {}, key: 'refresh_at_start', maxAttempts: 1 },
    { task: 'fill_reference_codes', payload: {}, key: 'fill_codes_at_start', maxAttempts: 3 },
  ])
  if (mailer || app.env.demo) await resumeUnsentMails(app)
  const watch = watchJobs(app, pulse)
  return async () => {
    watch.stop()
    await stop()
  }
}

/** Wraps scheduled tasks so that each run is recorded. */
function recordedTasks(app: App, mailer: Mailer | null): Record<string, Task> {
  const scheduled = new Set(schedules.map(({ task }) => task))
  return Object.fromEntries(
    Object.entries(tasks(app, mailer)).map(([name, task]) => [
      name,
      scheduled.has(name) ? recorded(app, name, task) : task,
    ]),
  )
}

/** Every job by its name. */
export function tasks(app: App, mailer: Mailer | null): Record<string, Task> {
  return {
    send_mail: sendMail(app, mailer),
    probe_mail: probeMail(app),
    async bundle_notices() {
      await sendBundles(app)
    },
    async reconcile_payments(payload) {
      const everything = (payload as { everything?: boolean }).everything === true
      await reconcilePayments(app, { everything })
    },
    async compare_provider() {
      const { complete } = await compareWithProvider(app)
      if (!complete) throw new Error('the payment provider could not be asked about everything')
    },
    async forget_quotes() {
      await forgetQuotes(app)
    },
    async end_quiet_attacks() {
      await endQuietAttacks(app)
    },
    async end_payee_holds() {
      await endPayeeHolds(app)
    },
    async refresh_rollups() {
      await refreshRollups(app)
    },
    async fill_reference_codes() {
      await fillReferenceCodes(app)
    },
    async remove_files() {
      await removeForgotten(app)
    },
    async remind_of_evidence() {
      await remindOfEvidence(app)
    },
    async self_check() {
      // Otherwise the check would leave out what was touched since the last refresh.
      await refreshRollups(app)
      await hourlySelfCheck(app)
    },
    async campaign_end_notices() {
      await announceCampaignEnds(app)
      await askForImpact(app)
    },
    async weekly_reports() {
      await makeWeeklyReportsDue(app)
    },
    async year_summaries() {
      await makeYearSummariesDue(app)
    },
    async [issueMissingTask]() {
      await issueMissing(app)
    },
    async privacy_reports() {
      await repeatReports(app)
    },
    async sweep_uploads() {
      await sweepIncoming(app)
      await sweepUploads(app)
    },
    async sweep() {
      const expired = await sweepExpired(app.db, app.clock.now())
      const donorLinks = await sweepDonorLinks(app.db, app.clock.now())
      const answers = await sweepIdempotencyKeys(app.db)
      const mails = await sweepMails(app)
      const pushes = await sweepPushes(app)
      const limits = await sweepLimits(app.db)
      const addresses = await sweepGiverAddresses(app.db, app.clock.now())
      const attempts = await sweepAttempts(app)
      const counts = await sweepCounts(app)
      const privacyReports = await sweepReports(app)
      const drafts = await sweepDrafts(app.db, app.clock.now())
      const expectedChecks = await sweepExpectedChecks(app.db, app.clock.now())
      const webhooks = await sweepWebhooks(app)
      const names = await app.db.transaction(tx => sweepNames(app, tx, app.clock.now()))
      app.log.info(
        {
          expired,
          donorLinks,
          answers,
          mails,
          pushes,
          limits,
          addresses,
          attempts,
          counts,
          privacyReports,
          drafts,
          expectedChecks,
          webhooks,
          names,
        },
        'swept what is no longer needed',
      )
    },
  }
}
