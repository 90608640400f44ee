import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isAgeRecipient } from './backup/age-recipient.ts'
import { readLogo } from './brand-logo.server.ts'
import { type Branding, tasselBranding } from './branding.ts'
import { databaseUrl, databaseUrls, optional, portNumber, webAddress } from './env-schemas.ts'
import { type Storage, storageOf, storageWords } from './files/storage-url.ts'
import { isLoopback } from './loopback.ts'
import { providerNames } from './payments/provider-name.ts'
import { providers } from './payments/providers.server.ts'
import { pushProblems, pushSettings, pushVariables } from './push/settings.server.ts'
import { secretKeysProblem } from './secret-keys.ts'
import { type DomainSettings, type ProviderSettings, type SettingsOf, settingsOf } from './settings.ts'

const brandText = optional(z.string().trim().min(1).max(100))
const brandColor = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'expected a color such as #1d3f8f')
  .transform(color => color.toLowerCase())
const brandLogo = z.string().transform((path, context) => {
  try {
    return readLogo(path)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
    return z.NEVER
  }
})
const storageUrl = z.string().transform((text, context) => {
  const storage = storageOf(text)
  if (!storage) context.addIssue({ code: 'custom', message: storageWords })
  return storage ?? z.NEVER
})
const secretKeys = z.string().superRefine((text, context) => {
  const problem = secretKeysProblem(text)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})
const backupRecipients = z
  .string()
  .transform(text => text.split(',').map(recipient => recipient.trim()))
  .refine(
    recipients => recipients.every(isAgeRecipient),
    'expected age recipients (age1…), with commas between them; if that is what it is, a letter is mistyped: copy it again',
  )
/** An address alone, or with a name before it, as in a From header. */
const mailFrom = z
  .string()
  .trim()
  .refine(hasAddress, 'has no email address: expected School <hello@example.org>')

/** Declares all variables of the platform. `DISK_RESERVE_MB` becomes `env.diskReserveMb`. */
const variables = {
  PORT: portNumber.default(3000),
  HOST: optional(z.string().min(1)),
  APP_URL: optional(webAddress),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform(path => resolve(path)),
  /** Null for the embedded database. */
  DATABASE_URL: optional(databaseUrl),
  /** The login of the role that owns the tables, if the operator has created two roles (docs/decisions/0012). */
  DATABASE_OWNER_URL: optional(databaseUrl),
  /** The URL that bypasses the pooler, if DATABASE_URL points to one. */
  DATABASE_DIRECT_URL: optional(databaseUrl),
  /** Replicas that serve reports and page loads. */
  DATABASE_REPLICA_URLS: databaseUrls.default([]),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(mailFrom),
  STORAGE_URL: optional(storageUrl),
  /** Uploads are refused if less disk space than this is free. */
  DISK_RESERVE_MB: z.coerce.number().int().min(0).default(1024),
  PAYMENTS: z
    .enum(providerNames, {
      error: `only ${providerNames.map(name => `"${name}"`).join(', ')} is built into this version`,
    })
    .default('sandbox'),
  SECRET_KEYS: optional(secretKeys),
  DEMO: optional(z.enum(['0', '1', 'true', 'false', 'on', 'off'])),
  PLATFORM_TIME_ZONE: z.string().refine(isTimeZone, 'is not an IANA time zone').default('America/New_York'),
  WORKERS: optional(
    z.literal('1', {
      error:
        'is no longer a setting, since a server is one process: unset it, and run a second service on another PORT ' +
        'with the same DATABASE_URL behind your proxy (docs/scale.md)',
    }),
  ),
  TASSEL_NOW: optional(z.iso.datetime({ offset: true })),
  METRICS_TOKEN: optional(z.string().min(16, 'needs at least 16 characters')),
  METRICS_PORT: optional(portNumber),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** The number of proxies in front of the server whose X-Forwarded-For entries are trusted. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  /** How long in seconds a shared cache may keep a page without revalidation; 0 disables it. */
  SHARED_CACHE_SECONDS: z.coerce.number().int().min(0).max(30).default(0),
  BRAND_NAME: brandText,
  BRAND_LEGAL_ENTITY: brandText,
  BRAND_SUPPORT_EMAIL: brandText,
  BRAND_PRIVACY_EMAIL: brandText,
  BRAND_COLOR: optional(brandColor),
  BRAND_LOGO: optional(brandLogo),
  BRAND_CURRENCY_SIGN: z.string().min(1).max(3).default(tasselBranding.currencySign),
  /** Null for the repository in package.json. */
  SOURCE_URL: optional(z.url({ protocol: /^https?$/ })),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.string().default('production'),
  DEV: z
    .string()
    .default('')
    .transform(text => text === '1'),
  /** The age recipients for whom backups are encrypted. If there are none, backups are unencrypted and a warning is logged. */
  BACKUP_RECIPIENTS: backupRecipients.default([]),
  /** Where `tassel backup` stores backups, and for how many days. */
  BACKUP_URL: optional(storageUrl),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3_650).default(14),
  /** The file with the age identity that decrypts a backup during `restore`. */
  BACKUP_IDENTITY_FILE: optional(z.string().min(1)),
  ...pushVariables,
}

/**
 * Who may read metrics: holders of a bearer token, clients of a separate port, or, if `open`, everyone, because only this machine can
 * connect.
 */
export type MetricsAccess = { token: string | null; port: number | null; host: string; open: boolean }

type Computed = ReturnType<typeof computedSettings>

/** The platform's settings: every variable by its name in camelCase, and the values computed from them. */
export type PlatformEnv = Omit<SettingsOf<Read>, keyof Computed> & Computed & ProviderSettings

/** All settings: the platform's and the domains'. */
export type Env = PlatformEnv & DomainSettings

/** True if payments don't move real money, as with the demo provider or Stripe test keys. Test money is never paid out (P198). */
export function takesTestMoney(env: PlatformEnv): boolean {
  return providers[env.payments].takesTestMoney(env)
}

/** True for test money outside demo mode. Pages and emails then look real, so they must say that no money moves. */
export function takesTestPayments(env: PlatformEnv): boolean {
  return !env.demo && takesTestMoney(env)
}

/** A domain's variables, and the settings it computes from them. */
type DomainVariables<Shape extends z.ZodRawShape, Computed> = {
  variables: Shape
  /** False in a release, which runs neither the demo world nor the demo provider. */
  hasDemo: boolean
  compute(read: z.output<z.ZodObject<Shape>>, demo: boolean): Computed
  /** Finds combinations of valid values that must prevent the start. */
  problems?(read: z.output<z.ZodObject<Shape>> & Read, demo: boolean): Problem[]
}

const providerVariables: z.ZodRawShape = Object.assign(
  {},
  ...providerNames.map(name => providers[name].variables),
)

/** The names of all variables that the platform and its payment providers read. */
export const platformVariableNames = Object.keys({ ...variables, ...providerVariables })

/** Reads and validates the environment once. Throws one Error that lists every invalid variable, one per line. */
export function readEnvWith<Shape extends z.ZodRawShape, Computed extends object>(
  source: Source,
  domains: DomainVariables<Shape, Computed>,
): PlatformEnv & SettingsOf<z.output<z.ZodObject<Shape>>> & Computed {
  const input = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = parseEach(z.object({ ...variables, ...providerVariables, ...domains.variables }), input)
  const read = parsed.read as Read & z.output<z.ZodObject<Shape>>
  const demo = isDemo(input)
  const { hasDemo } = domains
  const place = { demo, hasDemo, isPublic: isPublicAddress(read.APP_URL) }
  const combined = [
    ...contradictions(read, { demo, hasDemo, byOmission: input.DEMO === undefined }),
    ...(providers[read.PAYMENTS].problems?.(read, place) ?? []),
    ...(domains.problems?.(read, demo) ?? []),
  ]
  const isNew = ({ name }: Problem) => !parsed.problems.some(problem => problem.name === name)
  const problems = [...parsed.problems, ...combined.filter(isNew)]
  if (problems.length > 0) throw new Error(inWords(problems))
  const ofProviders = providerNames.map(name => providers[name].settings(read, { port: read.PORT, demo }))
  return {
    ...settingsOf(read),
    ...computedSettings(read, demo),
    // Each provider returns its own settings; merged, they are all of `ProviderSettings`.
    ...(Object.assign({}, ...ofProviders) as ProviderSettings),
    ...domains.compute(read, demo),
  }
}

/** Reads the platform's settings only, for processes without domains. */
export function readPlatformEnv(source: Source): PlatformEnv {
  return readEnvWith(source, { variables: {}, hasDemo: true, compute: () => ({}) })
}

/** The settings that are computed from variables. */
function computedSettings(read: Read, demo: boolean) {
  const branding = brandingOf(read)
  return {
    demo,
    host: hostOf(read, demo),
    appUrl: read.APP_URL ?? `http://localhost:${read.PORT}`,
    mailFrom: read.MAIL_FROM ?? `${branding.product} <${branding.supportEmail}>`,
    storage: read.STORAGE_URL ?? ({ kind: 'folder', folder: join(read.DATA_DIR, 'files') } as Storage),
    timeZone: read.PLATFORM_TIME_ZONE,
    startsAt: read.TASSEL_NOW ? new Date(read.TASSEL_NOW) : null,
    metrics: metricsAccess(read, demo),
    branding,
    logoFile: read.BRAND_LOGO?.path ?? null,
    push: pushSettings(read, demo, branding.supportEmail),
  }
}

/**
 * The branding, with defaults. `contradictions` requires a real server to set its legal entity and support email; the support email is also
 * the default for privacy requests.
 */
function brandingOf(read: Read): Branding {
  const defaults = tasselBranding
  return {
    product: read.BRAND_NAME ?? defaults.product,
    legalEntity: read.BRAND_LEGAL_ENTITY ?? defaults.legalEntity,
    supportEmail: read.BRAND_SUPPORT_EMAIL ?? defaults.supportEmail,
    privacyEmail: read.BRAND_PRIVACY_EMAIL ?? read.BRAND_SUPPORT_EMAIL ?? defaults.privacyEmail,
    currencySign: read.BRAND_CURRENCY_SIGN,
    color: read.BRAND_COLOR,
    logo: read.BRAND_LOGO?.shown ?? null,
  }
}

/** Behind a proxy only this machine may connect, because a direct client could forge X-Forwarded-For. */
const hostOf = (read: Read, demo: boolean): string =>
  read.HOST ?? (demo || read.TRUSTED_PROXIES > 0 ? '127.0.0.1' : '0.0.0.0')

function metricsAccess(read: Read, demo: boolean): MetricsAccess {
  const isLocal =
    isLoopback(hostOf(read, demo)) && read.TRUSTED_PROXIES === 0 && !isPublicAddress(read.APP_URL)
  return {
    token: read.METRICS_TOKEN,
    port: read.METRICS_PORT,
    host: read.METRICS_HOST,
    open: demo && isLocal && !read.METRICS_TOKEN,
  }
}

type Source = Record<string, string | undefined>
type Read = z.output<z.ZodObject<typeof variables>>
type Problem = { name: string; what: string }

/** Validates each variable. Invalid ones are reported and then treated as unset, so that the remaining checks still run. */
function parseEach<Schema extends z.ZodObject>(
  schema: Schema,
  input: Source,
): { read: z.output<Schema>; problems: Problem[] } {
  const parsed = schema.safeParse(input)
  if (parsed.success) return { read: parsed.data, problems: [] }
  const wrong = new Map<string, string>()
  for (const { path, message } of parsed.error.issues) {
    const name = path.join('.')
    if (!wrong.has(name)) wrong.set(name, message)
  }
  const valid = Object.fromEntries(Object.entries(input).filter(([name]) => !wrong.has(name)))
  return { read: schema.parse(valid), problems: [...wrong].map(([name, what]) => ({ name, what })) }
}

/** DEMO decides. If it is unset, a server with neither a database nor a mail server is a demo. */
function isDemo({ DEMO, DATABASE_URL, SMTP_URL }: Source): boolean {
  return DEMO === undefined ? !DATABASE_URL && !SMTP_URL : ['1', 'true', 'on'].includes(DEMO)
}

const isPublicAddress = (appUrl: string | null) => appUrl !== null && !isLoopback(new URL(appUrl).hostname)

/** Finds valid values that contradict each other, and missing variables that a real server requires. */
function contradictions(
  read: Read,
  { demo, hasDemo, byOmission }: { demo: boolean; hasDemo: boolean; byOmission: boolean },
): Problem[] {
  const publicAddress = isPublicAddress(read.APP_URL)
  const checks: [name: string, isWrong: boolean, what: string][] = [
    [
      'DEMO',
      demo && !hasDemo,
      'is on, but a release has no demo: run it from the source repository with npm start, ' +
        'or set DEMO=0 and the settings of a real server (docs/install.md)',
    ],
    [
      'APP_URL',
      demo && hasDemo && byOmission && publicAddress,
      `${read.APP_URL} can be reached by others: set DEMO=0 for a real server, ` +
        'or DEMO=1 for a demo in which everyone reads every mail and sign-in code',
    ],
    ['APP_URL', !demo && !read.APP_URL, 'is required outside demo mode'],
    [
      'APP_URL',
      !demo && publicAddress && !read.APP_URL?.startsWith('https://'),
      `${read.APP_URL} is not encrypted: use https:// so that cookies and passwords stay secret`,
    ],
    [
      'DEV',
      read.DEV && (!demo || publicAddress),
      'serves unbuilt code without a strict content policy and is for a demo on this machine only',
    ],
    ['SECRET_KEYS', !demo && !read.SECRET_KEYS, 'is required outside demo mode'],
    [
      'BRAND_LEGAL_ENTITY',
      !demo && !read.BRAND_LEGAL_ENTITY,
      'is required outside demo mode: the legal entity that receives the money',
    ],
    [
      'BRAND_SUPPORT_EMAIL',
      !demo && !read.BRAND_SUPPORT_EMAIL,
      'is required outside demo mode: the address that answers support requests',
    ],
    ['TASSEL_NOW', !demo && read.TASSEL_NOW !== null, 'sets the clock and is for demo mode alone'],
    [
      'DATABASE_OWNER_URL',
      read.DATABASE_OWNER_URL !== null && !read.DATABASE_URL,
      'names the owner role for DATABASE_URL, which is missing',
    ],
    [
      'DATABASE_DIRECT_URL',
      read.DATABASE_DIRECT_URL !== null && !read.DATABASE_URL,
      'is the direct connection behind the pooler in DATABASE_URL, which is missing',
    ],
    [
      'DATABASE_REPLICA_URLS',
      read.DATABASE_REPLICA_URLS.length > 0 && !read.DATABASE_URL,
      'are replicas of DATABASE_URL, which is missing',
    ],
    [
      'METRICS_HOST',
      read.METRICS_PORT !== null && !isLoopback(read.METRICS_HOST) && !read.METRICS_TOKEN,
      'can be reached by others: set METRICS_TOKEN as well',
    ],
    ['MAIL_FROM', read.SMTP_URL !== null && !read.MAIL_FROM, 'is required with SMTP_URL'],
    ...pushProblems(read, read.NODE_ENV === 'test'),
  ]
  return checks.flatMap(([name, isWrong, what]) => (isWrong ? [{ name, what }] : []))
}

function inWords(problems: Problem[]): string {
  const lines = problems.map(({ name, what }) => `${name || 'environment'}: ${what}`)
  return lines.length === 1 ? lines.join('') : [`${lines.length} variables are wrong:`, ...lines].join('\n')
}

/** True if what stands in the pointed brackets, or the whole, looks like an address: mail servers on this machine may have short names. */
function hasAddress(from: string): boolean {
  const address = /<([^<>]*)>$/.exec(from)?.[1] ?? from
  const [local, domain, ...more] = address.split('@')
  return Boolean(local && domain) && more.length === 0 && !/\s/.test(address)
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
