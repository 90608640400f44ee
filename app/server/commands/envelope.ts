/** What the envelope says about this installation. Contains no secret: a key is named by its fingerprint or its public part. */
export type EnvelopeFacts = {
  product: string
  legalEntity: string
  appUrl: string
  /** The day of printing, and of the last good backup and restores; null if there was none. */
  printed: string
  lastBackup: string | null
  lastRehearsal: string | null
  lastRestoreElsewhere: string | null
  version: string
  source: string | null
  machine: string
  folder: string
  settingsFiles: readonly string[]
  database: string
  uploads: string
  backups: string | null
  keepDays: number
  mail: string | null
  payments: string
  identityProvider: string | null
  /** `<version>:<fingerprint>` of each of SECRET_KEYS. */
  secretKeys: readonly string[]
  /** The public parts of the age keys that open a backup. */
  recipients: readonly string[]
  owners: readonly string[]
}

const width = 78
const indent = 16
const blank = '_'.repeat(27)

/** Two pages of plain text for the person who brings the installation back if the one who runs it is gone (P900). */
export function envelope(facts: EnvelopeFacts): string {
  return `${pageOfKeys(facts)}\f${pageOfSteps(facts)}`
}

function pageOfKeys(facts: EnvelopeFacts): string {
  const { product, legalEntity, appUrl, printed, recipients, secretKeys } = facts
  return page([
    `${product} of ${legalEntity}`,
    `How to bring it back without the person who runs it. Page 1 of 2`,
    `Printed ${printed}`,
    '',
    ...paragraph(
      'No secret is printed here. Fill in by hand who holds what, give one copy to the person who would bring it back, and print it again after each change.',
    ),
    ...heading('What runs where'),
    ...row('Address', appUrl),
    ...row('Machine', `${facts.machine}, folder ${facts.folder}`),
    ...row('Version', [facts.version, facts.source].filter(Boolean).join(', ')),
    ...row('Settings', facts.settingsFiles.join(', ') || 'deploy/.env of Docker Compose, or the environment'),
    ...row('Database', facts.database),
    ...row('Uploads', facts.uploads),
    ...row(
      'Backups',
      facts.backups === null
        ? 'BACKUP_URL is not set: none are stored'
        : `${facts.backups}; kept ${facts.keepDays} days, the first of each month a year`,
    ),
    ...row('Last backup', facts.lastBackup ?? 'none'),
    ...row('Last rehearsal', facts.lastRehearsal ?? 'none'),
    ...row('By someone else', facts.lastRestoreElsewhere ?? 'never'),
    ...row('Email', facts.mail ?? 'none is sent'),
    ...row('Payments', facts.payments),
    ...(facts.identityProvider ? row('Staff sign-in', facts.identityProvider) : []),
    ...row('Owners', facts.owners.join(', ') || 'none yet'),
    ...heading('Keys, and who holds them'),
    ...paragraph(
      'One backup key opens every backup. SECRET_KEYS open bank details in it; a backup does not contain them. Keep both away from the server.',
    ),
    ...(recipients.length === 0 ? ['Backups are not encrypted: BACKUP_RECIPIENTS is not set.'] : []),
    ...recipients.flatMap((recipient, index) => held(`Backup key ${index + 1}`, recipient)),
    ...secretKeys.flatMap(key => {
      const [version, fingerprint] = key.split(':')
      return held(`SECRET_KEYS ${version}`, `fingerprint ${fingerprint}`)
    }),
    ...heading('Sign-ins that someone must have'),
    ...[
      'The machine, or its hosting provider',
      'The domain and its DNS',
      facts.payments.startsWith('Stripe') ? 'Stripe' : 'The payment provider',
      ...(facts.mail ? ['The mail provider'] : []),
      ...(facts.backups?.startsWith('s3') ? ['The store of the backups'] : []),
      'The bank that takes payout files',
    ].map(what => `  ${what.padEnd(38)} ${blank}`),
  ])
}

function pageOfSteps(facts: EnvelopeFacts): string {
  const { product, legalEntity, printed, version, backups } = facts
  const from = backups ?? 'wherever it is kept'
  return page([
    `${product} of ${legalEntity}`,
    `How to bring it back without the person who runs it. Page 2 of 2`,
    `Printed ${printed}`,
    ...heading('You need'),
    ...item(
      '-',
      'the newest backup, and one backup key: a file with a line AGE-SECRET-KEY-1... Without it no backup opens, for anyone.',
    ),
    ...item(
      '-',
      'SECRET_KEYS. Without them everything comes back except bank details, and everyone signs in again: add --other-keys in step 4.',
    ),
    ...item('-', 'a machine with Linux and 2 GB of memory, and the sign-ins of page 1.'),
    ...heading('Bring it back'),
    ...item('1.', 'If the old server still runs, stop it: two servers must not take donations at once.'),
    ...item(
      '2.',
      `Install version ${version} by docs/install.md of its release, with a new database, up to the step "Start". Do not start it yet. The settings need the same SECRET_KEYS and APP_URL=${facts.appUrl}`,
    ),
    ...item('3.', `Fetch the newest backup from ${from}`),
    ...item('4.', 'Restore it. It takes minutes, checks every total, and changes nothing if it fails:'),
    '     tassel restore <backup file> --identity <file of the backup key>',
    ...item('', 'With Docker Compose see "Practice the real thing" in docs/operations.md.'),
    ...item('5.', 'Set the keys of Stripe and the login of the mail server; both providers make new ones.'),
    ...item('6.', 'Start it, and point the domain at the new machine. Then, as docs/install.md says:'),
    '     tassel doctor',
    '     tassel stripe check',
    '     tassel self-check',
    ...item('7.', 'Find the payments since the backup, which Stripe knows and the restored books do not:'),
    '     tassel compare-provider 30',
    ...item('8.', 'Make yourself an owner if no owner is left. Everyone else keeps their role:'),
    '     tassel admin grant <email>',
    ...item(
      '9.',
      'Before the next payout compare what the bank has paid with Withdrawals: the backup may be a day older.',
    ),
    ...heading('Rehearse it every quarter, on another machine'),
    ...item(
      '1.',
      `Get a checkout of version ${version}, which brings its own PostgreSQL, and the newest backup.`,
    ),
    ...item('2.', "Put SECRET_KEYS into the environment. In the checkout's folder:"),
    '     npm run tassel -- rehearse-restore <backup file> --identity <key file>',
    ...item(
      '3.',
      'It prints a phrase. Read it to someone who signs in there, who types it into Operations, Restore Rehearsals.',
    ),
    ...item('4.', 'Delete the copy of the backup: it holds personal data.'),
  ])
}

const page = (lines: readonly string[]) => `${lines.join('\n')}\n`
const heading = (text: string) => ['', text.toUpperCase()]
const paragraph = (text: string) => wrapped(text, width)
const item = (mark: string, text: string) =>
  wrapped(text, width - 5).map((line, index) => `  ${(index === 0 ? mark : '').padEnd(3)}${line}`)
const row = (label: string, value: string) =>
  wrapped(value, width - indent).map((line, index) => `${(index === 0 ? label : '').padEnd(indent)}${line}`)
const held = (name: string, shown: string) => [...row(name, shown), `${' '.repeat(indent)}held by ${blank}`]

/** Breaks a text into lines, and a word that is longer than a line, such as an address, anywhere. */
function wrapped(text: string, most: number): string[] {
  const words = text.split(' ').flatMap(word => word.match(new RegExp(`.{1,${most}}`, 'g')) ?? [])
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > most) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
