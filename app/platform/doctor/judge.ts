/** What `tassel doctor` says about one thing: a fault keeps something from working, a warning may later. `words` say what to do. */
export type Finding = { subject: string; state: 'ok' | 'warning' | 'fault'; words: string }

export type Judgment = Omit<Finding, 'subject'>

const ok = (words: string): Judgment => ({ state: 'ok', words })
const warning = (words: string): Judgment => ({ state: 'warning', words })
const fault = (words: string): Judgment => ({ state: 'fault', words })

const dayMs = 86_400_000

/** Judges the certificate of APP_URL. `problem` is the reason for which clients would refuse it. */
export function judgeCertificate(
  { problem, validTo }: { problem: string | null; validTo: Date },
  now: Date,
): Judgment {
  const days = Math.floor((validTo.getTime() - now.getTime()) / dayMs)
  if (days < 0)
    return fault(`the certificate expired on ${validTo.toISOString().slice(0, 10)}: renew it at the proxy`)
  if (problem)
    return fault(
      `browsers refuse the certificate (${problem}): get one for this host from a public authority`,
    )
  if (days < 14)
    return warning(`the certificate expires in ${days} days: find out why the proxy hasn’t renewed it`)
  return ok(`the certificate is valid for ${days} more days`)
}

/** Judges what APP_URL answers at /version.json. `build` identifies the build that runs there, `ours` this one; null if unknown. */
export function judgeAnswer(status: number, build: string | null, ours: string | null): Judgment {
  if (status === 502 || status === 503 || status === 504)
    return fault(`the proxy answers ${status}: start the server, or correct its address at the proxy`)
  if (status !== 200 || build === null)
    return fault(`something else answers (${status}): correct the DNS record or the proxy`)
  if (ours !== null && build !== ours)
    return warning('another build runs there: restart the server after an update')
  return ok('this build answers')
}

/** Judges the difference between this machine's clock and another's, in ms. */
export function judgeClock(skewMs: number, other: string): Judgment {
  const seconds = Math.floor(Math.abs(skewMs) / 1000)
  if (seconds > 60)
    return fault(
      `${seconds} s apart from ${other}: turn on NTP (timedatectl set-ntp true); signed webhooks would be refused`,
    )
  if (seconds > 5) return warning(`${seconds} s apart from ${other}: turn on NTP (timedatectl set-ntp true)`)
  return ok(`agrees with ${other}`)
}

/** Judges the SPF record (RFC 7208) among the TXT records of the sender's domain. */
export function judgeSpf(records: readonly string[], domain: string): Judgment {
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
export function judgeDmarc(records: readonly string[], domain: string): Judgment {
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
export function judgeDkim(records: readonly string[], selector: string, domain: string): Judgment {
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
  if (freeMb < reserveMb)
    return fault(
      `${folder} has ${freeMb} MB left, below DISK_RESERVE_MB (${reserveMb}): uploads are refused; make room`,
    )
  if (freeMb < 3 * reserveMb) return warning(`${folder} has ${freeMb} MB left: make room`)
  return ok(`${folder} has ${freeMb} MB left`)
}

/** Judges who else may read a file or folder with secrets or personal data, by its mode. */
export function judgeMode(mode: number, path: string): Judgment {
  const shown = (mode & 0o777).toString(8).padStart(3, '0')
  if ((mode & 0o077) === 0) return ok(`${path} is readable by this user alone`)
  return fault(`other users can open ${path} (mode ${shown}): chmod go= ${path}`)
}

/** Judges the ages in seconds of the last good backup and the last rehearsed restore; null if there was none. */
export function judgeBackups({
  backupSeconds,
  rehearsalSeconds,
}: {
  backupSeconds: number | null
  rehearsalSeconds: number | null
}): Judgment {
  if (backupSeconds === null) return fault('there is none: set BACKUP_URL and run tassel backup every night')
  const hours = Math.floor(backupSeconds / 3600)
  if (hours > 26)
    return fault(`the last good one is ${hours} hours old: read the output of the nightly tassel backup`)
  if (rehearsalSeconds === null) return warning('no restore was ever rehearsed: run tassel rehearse-restore')
  const days = Math.floor(rehearsalSeconds / 86_400)
  if (days > 100) return warning(`a restore was last rehearsed ${days} days ago: run tassel rehearse-restore`)
  return ok(`the last one is ${hours} hours old, and a restore was rehearsed ${days} days ago`)
}

/** Judges the age in seconds of the hourly self-check, which shows whether a server runs its jobs; null if it never ran. */
export function judgeJobs(selfCheckSeconds: number | null): Judgment {
  if (selfCheckSeconds === null)
    return warning('the hourly self-check has not run yet: wait an hour after the first start')
  if (selfCheckSeconds > 7200)
    return fault(
      `the hourly self-check last ran ${Math.floor(selfCheckSeconds / 3600)} hours ago: start the server, and search its log for self_check`,
    )
  return ok('the hourly self-check runs')
}
