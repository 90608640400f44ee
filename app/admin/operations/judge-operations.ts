import type { EndpointState } from '../../integrations/webhooks/endpoint-state.ts'
import { differencesByKind, type SelfCheckReport } from '../../ledger/self-check.ts'
import { phrase } from '../../lib/phrase.ts'
import {
  fault,
  type Judgment,
  judgeJobs,
  judgeMinute,
  judgeSums,
  ok,
  warning,
} from '../../platform/doctor/judge.ts'

/**
 * Ages in seconds after which something waits too long. deploy/prometheus/alerts.yaml alerts at `late`; at `stuck`, nothing is
 * delivered or run any more.
 */
export const late = { eventSeconds: 120, mailSeconds: 900, jobSeconds: 120, outgoingWebhookSeconds: 21_600 }
export const stuck = { eventSeconds: 900, mailSeconds: 3600, jobSeconds: 900 }

export type Messages = {
  givenUp: number
  waiting: number
  eventSeconds: number | null
  mailSeconds: number | null
}

/** Judges messages that were given up, and the ages in seconds of the oldest event and email that wait; null if none does. */
export function judgeMessages({ givenUp, waiting, eventSeconds, mailSeconds }: Messages): Judgment {
  const isOver = (limit: typeof stuck) =>
    (eventSeconds ?? 0) > limit.eventSeconds || (mailSeconds ?? 0) > limit.mailSeconds
  const values = { givenUp, waiting }
  if (isOver(stuck))
    return fault(phrase('No message leaves: {waiting, plural, one {# waits} other {# wait}}.'), {
      todo: phrase('Check the email server and SMTP_URL, and that a server runs.'),
      values,
    })
  if (givenUp > 0)
    return warning(
      phrase('{givenUp, plural, one {# message was} other {# messages were}} given up after many attempts.'),
      { todo: phrase('Retry or dismiss them.'), values },
    )
  if (isOver(late))
    return warning(phrase('Messages are late: {waiting, plural, one {# waits} other {# wait}}.'), {
      todo: phrase('Check the email server.'),
      values,
    })
  return ok(phrase('Every message was delivered, or will be in a moment.'))
}

export type Jobs = {
  due: number
  oldestSeconds: number | null
  failed: number
  failingTasks: number
  minuteSeconds: number | null
  sumsSeconds: number | null
}

/**
 * Judges the job queue. `oldestSeconds` is the time since the oldest job was due, `minuteSeconds` since a job of every minute ran,
 * `sumsSeconds` since the sums of admin pages were refreshed; `failed` counts jobs that are not tried again.
 */
export function judgeQueue({ due, oldestSeconds, failed, failingTasks, ...ages }: Jobs): Judgment {
  const standing = [judgeMinute(ages.minuteSeconds), judgeSums(ages.sumsSeconds)]
  const worst = standing.find(({ state }) => state === 'fault')
  if (worst) return worst
  const values = { due, failed: failed + failingTasks }
  if ((oldestSeconds ?? 0) > stuck.jobSeconds)
    return fault(phrase('No job runs: {due, plural, one {# is} other {# are}} due.'), {
      todo: phrase('Restart the server, and search its log for “the job worker”.'),
      values,
    })
  if (values.failed > 0)
    return warning(phrase('{failed, plural, one {# task or job fails} other {# tasks or jobs fail}}.'), {
      todo: phrase('Read why, and search the log for the task.'),
      values,
    })
  if ((oldestSeconds ?? 0) > late.jobSeconds)
    return warning(phrase('Jobs are late: {due, plural, one {# is} other {# are}} due.'), {
      todo: phrase('If this lasts, start another server.'),
      values,
    })
  return ok(phrase('Jobs run on time. {due, plural, =0 {None is} one {# is} other {# are}} due now.'), {
    values,
  })
}

type OutgoingWebhooks = {
  states: readonly EndpointState[]
  hasMessages: boolean
  dead: number
  oldestSeconds: number
}

/**
 * Judges the webhooks to programs of the organization: endpoints whose receiver fails, those that were given up, and the age in seconds of
 * the oldest that waits.
 */
export function judgeOutgoingWebhooks({
  states,
  hasMessages,
  dead,
  oldestSeconds,
}: OutgoingWebhooks): Judgment {
  const todo = phrase('See what the receiver answers, repair it, and send the failed ones again.')
  const dropped = states.filter(state => state === 'dropped').length
  const failing = states.filter(state => state === 'failing').length
  if (dropped > 0)
    return warning(
      phrase(
        '{count, plural, one {# endpoint was} other {# endpoints were}} disabled because the receiver failed.',
      ),
      { todo, values: { count: dropped } },
    )
  if (dead > 0)
    return warning(phrase('{count, plural, one {# was} other {# were}} given up after many attempts.'), {
      todo,
      values: { count: dead },
    })
  if (oldestSeconds > late.outgoingWebhookSeconds)
    return warning(phrase('A receiver has taken none for hours.'), { todo })
  if (failing > 0)
    return warning(phrase('{count, plural, one {# endpoint fails} other {# endpoints fail}}.'), {
      todo: phrase('See what the receiver answers. Failed webhooks are retried for three days.'),
      values: { count: failing },
    })
  if (states.length === 0) return ok(phrase('No endpoints yet.'))
  if (!hasMessages) return ok(phrase('Nothing has been sent yet.'))
  return ok(phrase('Receivers take what they are sent.'))
}

type Report = Pick<SelfCheckReport, 'differences' | 'checks'>

/**
 * Judges the last self-check, automatic or by hand, by its differences, its age in seconds, and the age of the last that checked everything;
 * null if none has run.
 */
export function judgeBooks(
  last: Report | null,
  ageSeconds: number | null,
  completeSeconds: number | null,
): Judgment {
  const { books, audit } = last ? differencesByKind(last) : { books: 0, audit: 0 }
  if (audit > 0 && books === 0)
    return fault(
      phrase('The audit log was altered: {count, plural, one {# difference} other {# differences}}.'),
      {
        todo: phrase('Read the report, and find out who could write to the database.'),
        values: { count: audit },
      },
    )
  if (last && books === 0 && last.differences > 0)
    return fault(
      phrase('{count, plural, one {# erased donor is} other {# erased donors are}} still named.'),
      {
        todo: phrase('Read the report, and remove what it lists.'),
        values: { count: last.differences },
      },
    )
  if (last && last.differences > 0)
    return fault(
      phrase('The books don’t add up: {count, plural, one {# difference} other {# differences}}.'),
      {
        todo: phrase('Read the report, and pay nothing out until it is explained.'),
        values: { count: last.differences },
      },
    )
  const judgment = judgeJobs(ageSeconds, completeSeconds)
  return judgment.state === 'ok' ? ok(phrase('Every total matches the ledger.')) : judgment
}

const hour = 3600

/** Judges the daily comparison with the provider: the age in seconds of the last complete one, and its open differences. */
export function judgeComparison(completeSeconds: number | null, differences: number): Judgment {
  if (differences > 0)
    return warning(phrase('{count, plural, one {# difference is} other {# differences are}} open.'), {
      todo: phrase('Resolve each one.'),
      values: { count: differences },
    })
  if (completeSeconds === null) return ok(phrase('The first one is due by tomorrow.'))
  const values = { hours: Math.floor(completeSeconds / hour) }
  const age = phrase('The last complete one was {hours, plural, one {# hour} other {# hours}} ago.')
  const todo = phrase('Compare now. If that fails, check the provider’s keys.')
  if (completeSeconds > 72 * hour) return fault(age, { todo, values })
  if (completeSeconds > 26 * hour) return warning(age, { todo, values })
  return ok(phrase('The provider’s records and ours agree.'))
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
  if (!first || daysLeft > noticeDays) return ok(words, { values: versions })
  const rest = {
    todo: phrase('Upgrade {product}: it gets no fixes after {day}.'),
    values: { ...versions, ...first },
  }
  return daysLeft < 0 ? fault(words, rest) : warning(words, rest)
}

/** For a check whose facts could not be read. */
export const unread: Judgment = warning(phrase('This could not be read.'), {
  todo: phrase('Reload the page. If it happens again, search the log for “operations check”.'),
})
