import { type Message, phrase } from '../../lib/phrase.ts'

/**
 * What `tassel doctor` says about one thing, and the operations page, if the fact is a message: a fault keeps something from working, a
 * warning may later.
 */
export type Judgment<Text extends string = Message> = {
  state: 'ok' | 'warning' | 'fault'
  /** The fact. */
  words: Text
  /** What to do, unless `words` say it. */
  todo?: Message
  /** The arguments of both messages. */
  values?: { readonly [name: string]: string | number }
}

export type Finding = Judgment<string> & { subject: string }

type Rest = Omit<Judgment, 'state' | 'words'>
export const ok = <T extends string>(words: T, rest?: Rest): Judgment<T> => ({ state: 'ok', words, ...rest })
export const warning = <T extends string>(words: T, rest?: Rest): Judgment<T> => ({
  state: 'warning',
  words,
  ...rest,
})
export const fault = <T extends string>(words: T, rest?: Rest): Judgment<T> => ({
  state: 'fault',
  words,
  ...rest,
})

const dayMs = 86_400_000

/** Ages in seconds that are too old. deploy/prometheus/alerts.yaml alerts on the same. */
export const limits = {
  backupSeconds: 93_600,
  selfCheckSeconds: 7200,
  completeCheckSeconds: 8 * 86_400,
  jobsSeconds: 180,
  sumsSeconds: 180,
}

/** Judges the certificate of APP_URL. `problem` is the reason for which clients would refuse it. */
export function judgeCertificate(
  { problem, validTo }: { problem: string | null; validTo: Date },
  now: Date,
): Judgment {
  const days = Math.floor((validTo.getTime() - now.getTime()) / dayMs)
  if (days < 0)
    return fault(phrase('The certificate expired on {day}.'), {
      todo: phrase('Renew it at the proxy.'),
      values: { day: validTo.toISOString().slice(0, 10) },
    })
  if (problem)
    return fault(phrase('Browsers refuse the certificate ({problem}).'), {
      todo: phrase('Get one for this host from a public authority.'),
      values: { problem },
    })
  if (days < 14)
    return warning(phrase('The certificate expires in {days, plural, one {# day} other {# days}}.'), {
      todo: phrase('Find out why the proxy hasn’t renewed it.'),
      values: { days },
    })
  return ok(phrase('The certificate is valid for {days, plural, one {# more day} other {# more days}}.'), {
    values: { days },
  })
}

/** Judges what APP_URL answers at /version.json. `build` identifies the build that runs there, `ours` this one; null if unknown. */
export function judgeAnswer(status: number, build: string | null, ours: string | null): Judgment<string> {
  if (status === 502 || status === 503 || status === 504)
    return fault(`the proxy answers ${status}: start the server, or correct its address at the proxy`)
  if (status !== 200 || build === null)
    return fault(`something else answers (${status}): correct the DNS record or the proxy`)
  if (ours !== null && build !== ours)
    return warning('another build runs there: restart the server after an update')
  return ok('this build answers')
}

/** Judges the difference between this machine's clock and another's, in ms. */
export function judgeClock(skewMs: number, other: string): Judgment<string> {
  const seconds = Math.floor(Math.abs(skewMs) / 1000)
  if (seconds > 60)
    return fault(
      `${seconds} s apart from ${other}: turn on NTP (timedatectl set-ntp true); signed webhooks would be refused`,
    )
  if (seconds > 5) return warning(`${seconds} s apart from ${other}: turn on NTP (timedatectl set-ntp true)`)
  return ok(`agrees with ${other}`)
}

/** Judges the SPF record (RFC 7208) among the TXT records of the sender's domain. */
export function judgeSpf(records: readonly string[], domain: string): Judgment<string> {
  const found = records.filter(record => /^v=spf1( |$)/i.test(record))
  if (found.length === 0)
    return fault(`${domain} has none: add a TXT record "v=spf1 include:<your mail provider> -all"`)
  if (found.length > 1)
    return fault(`${domain} has ${found.length}, and receivers then ignore all: merge them into one`)
  if (/[ ]\+?all$/i.test(found[0] ?? ''))
    return fault(`${domain} lets every server send its mail: end the record with -all`)
  return ok(`${domain} names its mail servers`)
}

/** Judges the DMARC record (RFC 7489) among the TXT records of `_dmarc.<domain>`. */
export function judgeDmarc(records: readonly string[], domain: string): Judgment<string> {
  const found = records.find(record => /^v=DMARC1/i.test(record))
  if (!found)
    return fault(`_dmarc.${domain} has none: add a TXT record "v=DMARC1; p=quarantine; rua=mailto:<you>"`)
  const policy = /;\s*p=(\w+)/i.exec(found)?.[1]?.toLowerCase()
  if (policy === 'quarantine' || policy === 'reject')
    return ok(`${domain} asks receivers to ${policy} forged mail`)
  if (policy === 'none')
    return warning(`${domain} only watches (p=none): change it to p=quarantine once your reports are clean`)
  return fault(`the record of _dmarc.${domain} has no policy: add p=quarantine`)
}

/** Judges the DKIM key (RFC 6376) among the TXT records of `<selector>._domainkey.<domain>`. */
export function judgeDkim(records: readonly string[], selector: string, domain: string): Judgment<string> {
  const found = records.find(record => /(^|;)\s*p=/i.test(record))
  if (!found)
    return fault(
      `${selector}._domainkey.${domain} has no key: add the TXT record that your mail provider shows`,
    )
  if (/(^|;)\s*p=\s*(;|$)/i.test(found))
    return fault(`the key ${selector} of ${domain} is revoked: publish the current one of your mail provider`)
  return ok(`${domain} publishes the key ${selector}`)
}

/** Judges free disk space in MB against DISK_RESERVE_MB, below which uploads are refused. */
export function judgeDisk(freeMb: number, reserveMb: number, folder: string): Judgment {
  const values = { freeMb, reserveMb, folder }
  const todo = phrase('Make room.')
  if (freeMb < reserveMb)
    return fault(
      phrase('{folder} has {freeMb} MB left, below DISK_RESERVE_MB ({reserveMb}), so uploads are refused.'),
      { todo, values },
    )
  const left = phrase('{folder} has {freeMb} MB left.')
  return freeMb < 3 * reserveMb ? warning(left, { todo, values }) : ok(left, { values })
}

/** Judges who else may read a file or folder with secrets or personal data, by its mode. */
export function judgeMode(mode: number, path: string): Judgment<string> {
  const shown = (mode & 0o777).toString(8).padStart(3, '0')
  if ((mode & 0o077) === 0) return ok(`${path} is readable by this user alone`)
  return fault(`other users can open ${path} (mode ${shown}): chmod go= ${path}`)
}

/** Judges who may read a file with settings: its owner and group, such as root and tassel, but no one else. */
export function judgeSettingsFile(mode: number, path: string): Judgment<string> {
  const shown = (mode & 0o777).toString(8).padStart(3, '0')
  if ((mode & 0o007) === 0) return ok(`${path} is closed to other users`)
  return fault(
    `every user of this machine can open ${path}, with its secrets (mode ${shown}): chmod o= ${path}`,
  )
}

/** Judges TRUSTED_PROXIES by the entries of X-Forwarded-For in a request through the proxies. */
export function judgeProxies(trusted: number, found: number): Judgment<string> {
  if (found >= trusted) return ok(`${found} proxies forward the visitor’s address`)
  return fault(
    `is ${trusted}, but ${found === 1 ? 'only one proxy names' : `only ${found} proxies name`} the visitor’s address, so limits hit all visitors at once: set it to ${found}`,
  )
}

/** Judges how many of the day's newest captured payments the provider has sent no webhook for. They were found by look-up instead. */
export function judgeWebhooks({ payments, missing }: { payments: number; missing: number }): Judgment {
  const values = { payments, missing }
  // Payments of the last ten minutes are left out: theirs may be on its way.
  if (payments === 0) return ok(phrase('No payments to check in the last day.'))
  if (missing === 0)
    return ok(
      phrase(
        'One arrived for {payments, plural, one {the one payment} other {each of the # payments}} checked.',
      ),
      {
        values,
      },
    )
  const todo = phrase(
    'Check the webhook’s address and secret at the provider; tassel stripe check tests them. Nothing is lost: payments are looked up.',
  )
  return missing === payments
    ? fault(phrase('None arrived for the payments of the last day.'), { todo, values })
    : warning(phrase('{missing} of the last {payments} payments have none.'), { todo, values })
}

/** Judges the age in seconds of the last good backup; null if there is none. Backups are due daily. */
export function judgeBackup(seconds: number | null): Judgment {
  if (seconds === null)
    return fault(phrase('There is none.'), {
      todo: phrase('Set BACKUP_URL and run tassel backup every night.'),
    })
  const values = { hours: Math.floor(seconds / 3600) }
  const age = phrase('The last good one is {hours, plural, one {# hour} other {# hours}} old.')
  if (seconds > limits.backupSeconds)
    return fault(age, { todo: phrase('Read the output of the nightly tassel backup.'), values })
  return ok(age, { values })
}

/** Judges the age in seconds of the last rehearsed restore; null if there was none. Warns after a quarter. */
export function judgeRehearsal(seconds: number | null): Judgment {
  const todo = phrase('Run tassel rehearse-restore.')
  if (seconds === null) return warning(phrase('No restore was ever rehearsed.'), { todo })
  const values = { days: Math.floor(seconds / 86_400) }
  const age = phrase('A restore was last rehearsed {days, plural, one {# day} other {# days}} ago.')
  return values.days > 100 ? warning(age, { todo, values }) : ok(age, { values })
}

/** Judges the seconds since a job of every minute last ran on any server; null before the first. */
export function judgeMinute(seconds: number | null): Judgment {
  if (seconds === null || seconds <= limits.jobsSeconds) return ok(phrase('Jobs run every minute.'))
  return fault(phrase('No job has run for {minutes, plural, one {# minute} other {# minutes}}.'), {
    todo: phrase('Start or restart the server, and search its log for “job worker”.'),
    values: { minutes: Math.floor(seconds / 60) },
  })
}

/** Judges the age in seconds of the sums that admin pages show (P770); null before their first refresh. */
export function judgeSums(seconds: number | null): Judgment {
  if (seconds === null || seconds <= limits.sumsSeconds)
    return ok(phrase('Figures of admin pages are updated every minute.'))
  return fault(
    phrase('Figures of admin pages are {minutes, plural, one {# minute} other {# minutes}} old.'),
    {
      todo: phrase('Search the server’s log for refresh_rollups.'),
      values: { minutes: Math.floor(seconds / 60) },
    },
  )
}

/**
 * Judges the ages in seconds of the hourly self-check, which shows whether a server runs its jobs, and of the last self-check that checked
 * everything; null if it never ran.
 */
export function judgeJobs(selfCheckSeconds: number | null, completeSeconds: number | null): Judgment {
  if (selfCheckSeconds === null)
    return warning(phrase('The hourly self-check has not run yet.'), {
      todo: phrase('Wait an hour after the first start.'),
    })
  if (selfCheckSeconds > limits.selfCheckSeconds)
    return fault(
      phrase('The hourly self-check last ran {hours, plural, one {# hour} other {# hours}} ago.'),
      {
        todo: phrase('Start the server, and search its log for self_check.'),
        values: { hours: Math.floor(selfCheckSeconds / 3600) },
      },
    )
  if (completeSeconds !== null && completeSeconds > limits.completeCheckSeconds)
    return warning(
      phrase(
        'The weekly self-check is overdue: everything was last checked {days, plural, one {# day} other {# days}} ago.',
      ),
      {
        todo: phrase('Run tassel self-check. If it fails, search the log for self_check.'),
        values: { days: Math.floor(completeSeconds / 86_400) },
      },
    )
  return ok(phrase('The hourly self-check runs.'))
}
