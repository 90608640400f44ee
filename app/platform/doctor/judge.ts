import { type Message, phrase } from '../../lib/phrase.ts'

type Values = { readonly [name: string]: string | number }

/** What a check says about one thing: a fault keeps something from working, a warning may later. */
export type Judgment<Text extends string = Message> = {
  state: 'ok' | 'warning' | 'fault'
  /** The fact: a message if the operations page shows it. */
  words: Text
  /** One sentence that says what to do; missing if nothing is. */
  advice?: Text
  /** The arguments of both messages. */
  values?: Values
  /** What it is about, if not what the check is about. */
  subject?: string
}

export const ok = <Text extends string>(words: Text, values?: Values): Judgment<Text> => ({
  state: 'ok',
  words,
  ...(values && { values }),
})
const bad =
  (state: Judgment['state']) =>
  <Text extends string>(words: Text, advice: Text, values?: Values): Judgment<Text> => ({
    ...ok(words, values),
    state,
    advice,
  })
export const warning = bad('warning')
export const fault = bad('fault')

const dayMs = 86_400_000

/** Ages in seconds that are too old. */
export const limits = {
  backupSeconds: 93_600,
  selfCheckSeconds: 7200,
  completeCheckSeconds: 8 * 86_400,
  jobsSeconds: 180,
  sumsSeconds: 180,
}

/** `problem` is the reason for which clients would refuse the certificate. Without a day, the host showed none. */
export type Certificate = { problem: string | null; validTo: Date | null }

/** Judges the certificate of APP_URL. */
export function judgeCertificate({ problem, validTo }: Certificate, host: string, now: Date): Judgment {
  if (validTo === null)
    return fault(
      phrase('{host} accepts no TLS connection ({reason}).'),
      phrase('Start the proxy, and open port 443.'),
      { host, reason: problem ?? '' },
    )
  const days = Math.floor((validTo.getTime() - now.getTime()) / dayMs)
  if (days < 0)
    return fault(phrase('The certificate expired on {day}.'), phrase('Renew it at the proxy.'), {
      day: validTo.toISOString().slice(0, 10),
    })
  if (problem)
    return fault(
      phrase('Browsers refuse the certificate ({problem}).'),
      phrase('Get one for this host from a public authority.'),
      { problem },
    )
  if (days < 14)
    return warning(
      phrase('The certificate expires in {days, plural, one {# day} other {# days}}.'),
      phrase('Find out why the proxy hasn’t renewed it.'),
      { days },
    )
  return ok(phrase('The certificate is valid for {days, plural, one {# more day} other {# more days}}.'), {
    days,
  })
}

/** Judges what APP_URL answers at /version.json. `build` identifies the build that runs there, `ours` this one; null if unknown. */
export function judgeAnswer(status: number, build: string | null, ours: string | null): Judgment<string> {
  if (status === 502 || status === 503 || status === 504)
    return fault(`the proxy answers ${status}`, 'start the server, or correct its address at the proxy')
  if (status !== 200 || build === null)
    return fault(`something else answers (${status})`, 'correct the DNS record or the proxy')
  if (ours !== null && build !== ours)
    return warning('another build runs there', 'restart the server after an update')
  return ok('this build answers')
}

/** Judges the difference between this machine's clock and another's, in ms. */
export function judgeClock(skewMs: number, other: string): Judgment<string> {
  const seconds = Math.floor(Math.abs(skewMs) / 1000)
  const words = `${seconds} s apart from ${other}`
  const advice = 'turn on NTP (timedatectl set-ntp true)'
  if (seconds > 60) return fault(words, `${advice}; payment events would be refused`)
  if (seconds > 5) return warning(words, advice)
  return ok(`agrees with ${other}`)
}

/** Judges the SPF record (RFC 7208) among the TXT records of the sender's domain. */
export function judgeSpf(records: readonly string[], domain: string): Judgment<string> {
  const found = records.filter(record => /^v=spf1( |$)/i.test(record))
  if (found.length === 0)
    return fault(`${domain} has none`, 'add a TXT record "v=spf1 include:<your mail provider> -all"')
  if (found.length > 1)
    return fault(`${domain} has ${found.length}, and receivers then ignore all`, 'merge them into one')
  if (/[ ]\+?all$/i.test(found[0] ?? ''))
    return fault(`${domain} lets every server send its mail`, 'end the record with -all')
  return ok(`${domain} names its mail servers`)
}

/** Judges the DMARC record (RFC 7489) among the TXT records of `_dmarc.<domain>`. */
export function judgeDmarc(records: readonly string[], domain: string): Judgment<string> {
  const found = records.find(record => /^v=DMARC1/i.test(record))
  if (!found)
    return fault(`_dmarc.${domain} has none`, 'add a TXT record "v=DMARC1; p=quarantine; rua=mailto:<you>"')
  const policy = /;\s*p=(\w+)/i.exec(found)?.[1]?.toLowerCase()
  if (policy === 'quarantine' || policy === 'reject')
    return ok(`${domain} asks receivers to ${policy} forged mail`)
  if (policy === 'none')
    return warning(`${domain} only watches (p=none)`, 'change it to p=quarantine once your reports are clean')
  return fault(`the record of _dmarc.${domain} has no policy`, 'add p=quarantine')
}

/** Judges the DKIM key (RFC 6376) among the TXT records of `<selector>._domainkey.<domain>`. */
export function judgeDkim(records: readonly string[], selector: string, domain: string): Judgment<string> {
  const found = records.find(record => /(^|;)\s*p=/i.test(record))
  if (!found)
    return fault(
      `${selector}._domainkey.${domain} has no key`,
      'add the TXT record that your mail provider shows',
    )
  if (/(^|;)\s*p=\s*(;|$)/i.test(found))
    return fault(
      `the key ${selector} of ${domain} is revoked`,
      'publish the current one of your mail provider',
    )
  return ok(`${domain} publishes the key ${selector}`)
}

/** Judges free disk space in MB against DISK_RESERVE_MB, below which uploads are refused. */
export function judgeDisk(freeMb: number, reserveMb: number, folder: string): Judgment {
  const values = { freeMb, reserveMb, folder }
  const advice = phrase('Make room.')
  if (freeMb < reserveMb)
    return fault(
      phrase('{folder} has {freeMb} MB left, below DISK_RESERVE_MB ({reserveMb}), so uploads are refused.'),
      advice,
      values,
    )
  const left = phrase('{folder} has {freeMb} MB left.')
  return freeMb < 3 * reserveMb ? warning(left, advice, values) : ok(left, values)
}

/** Judges who else may open a file or folder with secrets or personal data, by its mode: no one in `closedTo` (`go` or `o`, as chmod has it). */
export function judgeMode(mode: number, path: string, closedTo: 'go' | 'o'): Judgment<string> {
  const shown = (mode & 0o777).toString(8).padStart(3, '0')
  if ((mode & (closedTo === 'go' ? 0o077 : 0o007)) === 0) return ok(`${path} is closed to other users`)
  const others = closedTo === 'go' ? 'other users' : 'every user of this machine'
  return fault(`${others} can open ${path} (mode ${shown})`, `chmod ${closedTo}= ${path}`)
}

/** Judges TRUSTED_PROXIES by the entries of X-Forwarded-For in a request through the proxies. */
export function judgeProxies(trusted: number, found: number): Judgment<string> {
  if (found >= trusted) return ok(`${found} proxies forward the visitor’s address`)
  return fault(
    `is ${trusted}, but ${found === 1 ? 'only one proxy names' : `only ${found} proxies name`} the visitor’s address, so limits hit all visitors at once`,
    `set it to ${found}`,
  )
}

/** Judges the age in seconds of the last good backup; null if there is none. Backups are due daily. */
export function judgeBackup(seconds: number | null): Judgment {
  if (seconds === null)
    return fault(phrase('There is none.'), phrase('Set BACKUP_URL and run tassel backup every night.'))
  const values = { hours: Math.floor(seconds / 3600) }
  const age = phrase('The last good one is {hours, plural, one {# hour} other {# hours}} old.')
  if (seconds > limits.backupSeconds)
    return fault(age, phrase('Read the output of the nightly tassel backup.'), values)
  return ok(age, values)
}

/** Judges the age in seconds of the last rehearsed restore; null if there was none. Warns after a quarter. */
export function judgeRehearsal(seconds: number | null): Judgment {
  const advice = phrase('Run tassel rehearse-restore.')
  if (seconds === null) return warning(phrase('No restore was ever rehearsed.'), advice)
  const values = { days: Math.floor(seconds / 86_400) }
  const age = phrase('A restore was last rehearsed {days, plural, one {# day} other {# days}} ago.')
  return values.days > 100 ? warning(age, advice, values) : ok(age, values)
}
