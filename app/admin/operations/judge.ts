import type { EndpointState } from '../../integrations/webhooks/endpoint-state.ts'
import { differencesByKind, type SelfCheckReport } from '../../ledger/self-check.ts'
import { phrase } from '../../lib/phrase.ts'
import { fault, type Judgment, limits, ok, warning } from '../../platform/doctor/judge.ts'

/** Ages in seconds after which something waits too long; at `stuck`, nothing is delivered or run any more. */
const late = { eventSeconds: 120, mailSeconds: 900, jobSeconds: 120, webhookSeconds: 21_600 }
const stuck = { eventSeconds: 900, mailSeconds: 3600, jobSeconds: 900 }

/** The numbers of open and given-up events, mails, push messages and jobs. Ages are in seconds; null if none is open. */
export type DeliveryState = {
  eventsOpen: number
  oldestEventSeconds: number | null
  eventsGivenUp: number
  mailsUnsent: number
  oldestMailSeconds: number | null
  mailsGivenUp: number
  pushesDue: number
  pushesGivenUp: number
  jobsWaiting: number
  /** Since the oldest that waits was due. */
  oldestJobSeconds: number | null
  jobsFailed: number
  failingTasks: number
  reconcilerAgeSeconds: number | null
  selfCheckAgeSeconds: number | null
  completeSelfCheckAgeSeconds: number | null
}

type Messages = Pick<
  DeliveryState,
  | 'eventsOpen'
  | 'oldestEventSeconds'
  | 'eventsGivenUp'
  | 'mailsUnsent'
  | 'oldestMailSeconds'
  | 'mailsGivenUp'
  | 'pushesGivenUp'
>

/** Judges messages that were given up, and the ages in seconds of the oldest event and email that wait; null if none does. */
export function judgeMessages(facts: Messages): Judgment {
  const { oldestEventSeconds, oldestMailSeconds } = facts
  const givenUp = facts.eventsGivenUp + facts.mailsGivenUp + facts.pushesGivenUp
  const waiting = facts.eventsOpen + facts.mailsUnsent
  const isOver = (limit: typeof stuck) =>
    (oldestEventSeconds ?? 0) > limit.eventSeconds || (oldestMailSeconds ?? 0) > limit.mailSeconds
  const values = { givenUp, waiting }
  if (isOver(stuck))
    return fault(
      phrase('No message leaves: {waiting, plural, one {# waits} other {# wait}}.'),
      phrase('Check the email server and SMTP_URL, and that a server runs.'),
      values,
    )
  if (givenUp > 0)
    return warning(
      phrase('{givenUp, plural, one {# message was} other {# messages were}} given up after many attempts.'),
      phrase('Retry or dismiss them.'),
      values,
    )
  if (isOver(late))
    return warning(
      phrase('Messages are late: {waiting, plural, one {# waits} other {# wait}}.'),
      phrase('Check the email server.'),
      values,
    )
  return ok(phrase('Every message was delivered, or will be in a moment.'))
}

const minutesOf = (seconds: number | null) => Math.floor((seconds ?? 0) / 60)

type Jobs = Pick<DeliveryState, 'jobsWaiting' | 'oldestJobSeconds' | 'jobsFailed' | 'failingTasks'> & {
  minuteSeconds: number | null
  sumsSeconds: number | null
}

/** Judges the job queue, by the time in seconds since a job of every minute ran, and since the sums of admin pages were refreshed, too. */
export function judgeQueue({ minuteSeconds, sumsSeconds, ...facts }: Jobs): Judgment {
  if ((minuteSeconds ?? 0) > limits.jobsSeconds)
    return fault(
      phrase('No job has run for {minutes, plural, one {# minute} other {# minutes}}.'),
      phrase('Start or restart the server, and search its log for “job worker”.'),
      { minutes: minutesOf(minuteSeconds) },
    )
  if ((sumsSeconds ?? 0) > limits.sumsSeconds)
    return fault(
      phrase('Figures of admin pages are {minutes, plural, one {# minute} other {# minutes}} old.'),
      phrase('Search the server’s log for refresh_rollups.'),
      { minutes: minutesOf(sumsSeconds) },
    )
  const oldestSeconds = facts.oldestJobSeconds ?? 0
  const values = { due: facts.jobsWaiting, failed: facts.jobsFailed + facts.failingTasks }
  if (oldestSeconds > stuck.jobSeconds)
    return fault(
      phrase('No job runs: {due, plural, one {# is} other {# are}} due.'),
      phrase('Restart the server, and search its log for “the job worker”.'),
      values,
    )
  if (values.failed > 0)
    return warning(
      phrase('{failed, plural, one {# task or job fails} other {# tasks or jobs fail}}.'),
      phrase('Read why, and search the log for the task.'),
      values,
    )
  if (oldestSeconds > late.jobSeconds)
    return warning(
      phrase('Jobs are late: {due, plural, one {# is} other {# are}} due.'),
      phrase('If this lasts, start another server.'),
      values,
    )
  return ok(phrase('Jobs run on time. {due, plural, =0 {None is} one {# is} other {# are}} due now.'), values)
}

/** Judges how many of the day's newest captured payments the provider has sent no event for. They were found by look-up instead. */
export function judgePaymentEvents({ payments, missing }: { payments: number; missing: number }): Judgment {
  const values = { payments, missing }
  // Payments of the last ten minutes are left out: theirs may be on its way.
  if (payments === 0) return ok(phrase('No payments to check in the last day.'))
  if (missing === 0)
    return ok(
      phrase(
        'One arrived for {payments, plural, one {the one payment} other {each of the # payments}} checked.',
      ),
      values,
    )
  const advice = phrase(
    'Check the address and signing secret at the provider; tassel stripe check tests them. Nothing is lost: payments are looked up.',
  )
  return missing === payments
    ? fault(phrase('None arrived for the payments of the last day.'), advice, values)
    : warning(phrase('{missing} of the last {payments} payments have none.'), advice, values)
}

type WebhookFacts = {
  states: readonly EndpointState[]
  hasMessages: boolean
  dead: number
  oldestSeconds: number
}

/**
 * Judges the webhooks to programs of the organization: endpoints whose receiver fails, those that were given up, and the age in seconds of
 * the oldest that waits.
 */
export function judgeWebhooks({ states, hasMessages, dead, oldestSeconds }: WebhookFacts): Judgment {
  const advice = phrase('See what the receiver answers, repair it, and send the failed ones again.')
  const dropped = states.filter(state => state === 'dropped').length
  const failing = states.filter(state => state === 'failing').length
  if (dropped > 0)
    return warning(
      phrase(
        '{count, plural, one {# endpoint was} other {# endpoints were}} disabled because the receiver failed.',
      ),
      advice,
      { count: dropped },
    )
  if (dead > 0)
    return warning(
      phrase('{count, plural, one {# was} other {# were}} given up after many attempts.'),
      advice,
      { count: dead },
    )
  if (oldestSeconds > late.webhookSeconds)
    return warning(phrase('A receiver has taken none for hours.'), advice)
  if (failing > 0)
    return warning(
      phrase('{count, plural, one {# endpoint fails} other {# endpoints fail}}.'),
      phrase('See what the receiver answers. Failed webhooks are retried for three days.'),
      { count: failing },
    )
  if (states.length === 0) return ok(phrase('No endpoints yet.'))
  if (!hasMessages) return ok(phrase('Nothing has been sent yet.'))
  return ok(phrase('Receivers take what they are sent.'))
}

type Report = Pick<SelfCheckReport, 'differences' | 'checks'>

/**
 * Judges the last self-check, automatic or by hand, by its differences, its age in seconds, and the age of the last that checked everything;
 * null if none has run.
 */
export function judgeBooks({
  last,
  ageSeconds,
  completeSeconds,
}: {
  last: Report | null
  ageSeconds: number | null
  completeSeconds: number | null
}): Judgment {
  const { books, audit } = last ? differencesByKind(last) : { books: 0, audit: 0 }
  if (audit > 0 && books === 0)
    return fault(
      phrase('The audit log was altered: {count, plural, one {# difference} other {# differences}}.'),
      phrase('Read the report, and find out who could write to the database.'),
      { count: audit },
    )
  if (last && books === 0 && last.differences > 0)
    return fault(
      phrase('{count, plural, one {# erased donor is} other {# erased donors are}} still named.'),
      phrase('Read the report, and remove what it lists.'),
      { count: last.differences },
    )
  if (last && last.differences > 0)
    return fault(
      phrase('The books don’t add up: {count, plural, one {# difference} other {# differences}}.'),
      phrase('Read the report, and pay nothing out until it is explained.'),
      { count: last.differences },
    )
  if (ageSeconds === null)
    return warning(
      phrase('The hourly self-check has not run yet.'),
      phrase('Wait an hour after the first start.'),
    )
  if (ageSeconds > limits.selfCheckSeconds)
    return fault(
      phrase('The hourly self-check last ran {hours, plural, one {# hour} other {# hours}} ago.'),
      phrase('Start the server, and search its log for self_check.'),
      { hours: Math.floor(ageSeconds / 3600) },
    )
  if ((completeSeconds ?? 0) > limits.completeCheckSeconds)
    return warning(
      phrase(
        'The weekly self-check is overdue: everything was last checked {days, plural, one {# day} other {# days}} ago.',
      ),
      phrase('Run tassel self-check. If it fails, search the log for self_check.'),
      { days: Math.floor((completeSeconds ?? 0) / 86_400) },
    )
  return ok(phrase('Every total matches the ledger.'))
}

const hour = 3600

/** Judges the daily comparison with the provider: the age in seconds of the last complete one, and its open differences. */
export function judgeComparison(completeSeconds: number | null, differences: number): Judgment {
  if (differences > 0)
    return warning(
      phrase('{count, plural, one {# difference is} other {# differences are}} open.'),
      phrase('Resolve each one.'),
      { count: differences },
    )
  if (completeSeconds === null) return ok(phrase('The first one is due by tomorrow.'))
  const values = { hours: Math.floor(completeSeconds / hour) }
  const age = phrase('The last complete one was {hours, plural, one {# hour} other {# hours}} ago.')
  const advice = phrase('Compare now. If that fails, check the provider’s keys.')
  if (completeSeconds > 72 * hour) return fault(age, advice, values)
  if (completeSeconds > 26 * hour) return warning(age, advice, values)
  return ok(phrase('The provider’s records and ours agree.'))
}

/** Judges how many attacks are going on and how many pauses are in force. */
export function judgeCardTesting({ attacks, pauses }: { attacks: number; pauses: number }): Judgment {
  if (attacks > 0)
    return warning(
      phrase('Someone is testing stolen cards; the defenses are up.'),
      phrase('Watch it, and pause giving if it continues.'),
    )
  if (pauses > 0)
    return warning(
      phrase('Giving is paused in {pauses, plural, one {# place} other {# places}}.'),
      phrase('Resume it when the attack is over.'),
      { pauses },
    )
  return ok(phrase('No one is testing stolen cards.'))
}

/** Judges the number of receipts that are older than four business days and not sent. */
export function judgeReceipts(late: number): Judgment {
  if (late === 0) return ok(phrase('Every receipt was sent in time.'))
  return fault(
    phrase(
      '{late, plural, one {# receipt hasn’t} other {# receipts haven’t}} been sent within four business days.',
    ),
    phrase('Check the email server, and retry what is undelivered: some states give five business days.'),
    { late },
  )
}

/** Judges whether enough people can act on what needs a decision. */
export function judgeStaff({
  owners,
  deciders,
}: {
  owners: number
  deciders: number
}): Judgment<string> | [] {
  if (owners === 0)
    return fault('no one is an owner', 'sign up on the website, then run tassel admin grant <email>')
  if (deciders > 1) return []
  return warning(
    'one person alone decides on money, and what takes two people waits for ever',
    'grant a second one the role owner or finance',
  )
}

/** Judges when a restore on another installation was last recorded; null if never. Warns after 120 days (P899). */
export function judgeSuccessor(at: Date | null, now: Date): Judgment {
  if (at === null)
    return warning(
      phrase('No one else has ever restored a backup.'),
      phrase(
        'Print tassel envelope for a second person, and have them rehearse a restore on another machine.',
      ),
    )
  const values = { days: Math.max(0, Math.floor((now.getTime() - at.getTime()) / 86_400_000)) }
  const age = phrase(
    'Someone restored a backup elsewhere {days, plural, =0 {today} one {# day ago} other {# days ago}}.',
  )
  return values.days > 120
    ? warning(age, phrase('Have the second person rehearse a restore again.'), values)
    : ok(age, values)
}

/** The days after which a major version gets no fixes. Sources: nodejs.org/en/about/previous-releases, postgresql.org/support/versioning. */
const supportEnds: Readonly<Record<string, string>> = {
  'Node.js 20': '2026-04-30',
  'Node.js 22': '2027-04-30',
  'Node.js 24': '2028-04-30',
  'PostgreSQL 16': '2028-11-09',
  'PostgreSQL 17': '2029-11-08',
  'PostgreSQL 18': '2030-11-14',
}
const noticeDays = 90

/** Judges the versions of Node.js and PostgreSQL by the end of their support. Versions that are newer than this release are fine. */
export function judgeVersions(
  versions: { version: string; node: string; postgres: string },
  now: Date,
): Judgment {
  const words = phrase('Version {version}, Node.js {node}, PostgreSQL {postgres}.')
  const majors = [
    `Node.js ${Number.parseInt(versions.node, 10)}`,
    `PostgreSQL ${Number.parseInt(versions.postgres, 10)}`,
  ]
  const [first] = majors
    .flatMap(product => (supportEnds[product] ? [{ product, day: supportEnds[product] }] : []))
    .toSorted((a, b) => a.day.localeCompare(b.day))
  const daysLeft = first ? (Date.parse(first.day) - now.getTime()) / 86_400_000 : Number.POSITIVE_INFINITY
  if (!first || daysLeft > noticeDays) return ok(words, versions)
  const judge = daysLeft < 0 ? fault : warning
  return judge(words, phrase('Upgrade {product}: it gets no fixes after {day}.'), { ...versions, ...first })
}

/** For a check whose facts could not be read. */
export const unread: Judgment = warning(
  phrase('This could not be read.'),
  phrase('Reload the page. If it happens again, search the log for “operations check”.'),
)

/** Judges the privacy reports of minors' campaigns: leaks of the platform itself, hidden pages, and late reports (P892). */
export function judgePrivacy(counts: { leaks: number; hidden: number; late: number }): Judgment {
  const { leaks, hidden, late } = counts
  if (leaks > 0)
    return fault(
      phrase(
        'The platform shows or sent private words of {leaks, plural, one {# student} other {# students}}.',
      ),
      phrase('Read the privacy reports in Moderation, and report the fault to the developers.'),
      { leaks },
    )
  if (hidden > 0)
    return warning(
      phrase('{hidden, plural, one {# page is} other {# pages are}} hidden for a private word.'),
      phrase('Ask the family to take it out, or find it harmless.'),
      { hidden },
    )
  if (late > 0)
    return warning(
      phrase('{late, plural, one {# privacy report is} other {# privacy reports are}} late.'),
      phrase('Search the server’s log for privacy_reports.'),
      { late },
    )
  return ok(phrase('No page of a minor shows a private word.'))
}
