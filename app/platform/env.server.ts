import { join, resolve } from 'node:path'
import { z } from 'zod'
import { readLogo } from './brand-logo.server.ts'
import { type Branding, tasselBranding } from './branding.ts'
import { databaseUrl, databaseUrls, portNumber, webAddress } from './env-schemas.ts'
import { type Storage, storageOf, storageWords } from './files/storage-url.ts'
import { isLoopback } from './loopback.ts'
import { type ProviderName, providerNames } from './payments/provider-name.ts'
import { providers } from './payments/providers.server.ts'
import { type PushSettings, pushProblems, pushSettings, pushVariables } from './push/settings.server.ts'
import { secretKeysProblem } from './secret-keys.ts'
import type { DomainSettings, ProviderSettings } from './settings.ts'

const builtIn = providerNames.map(name => `"${name}"`).join(', ')
const brand = z.string().trim().min(1).max(100).optional()

const variables = {
  PORT: portNumber.default(3000),
  HOST: z.string().min(1).optional(),
  APP_URL: webAddress.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URLS: databaseUrls.default([]),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  STORAGE_URL: z
    .string()
    .transform((text, context) => {
      const storage = storageOf(text)
      if (!storage) context.addIssue({ code: 'custom', message: storageWords })
      return storage ?? z.NEVER
    })
    .optional(),
  DISK_RESERVE_MB: z.coerce.number().int().min(0).default(1024),
  PAYMENTS: z.enum(providerNames, { error: `only ${builtIn} is built into this version` }).default('sandbox'),
  SECRET_KEYS: z
    .string()
    .superRefine((text, context) => {
      const problem = secretKeysProblem(text)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })
    .optional(),
  DEMO: z.enum(['0', '1', 'true', 'false', 'on', 'off']).optional(),
  PLATFORM_TIME_ZONE: z.string().refine(isTimeZone, 'is not an IANA time zone').default('America/New_York'),
  WORKERS: z
    .literal('1', {
      error:
        'is no longer a setting, since a server is one process: unset it, and run a second service on another PORT ' +
        'with the same DATABASE_URL behind your proxy (docs/scale.md)',
    })
    .optional(),
  TASSEL_NOW: z.iso.datetime({ offset: true }).optional(),
  METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  METRICS_PORT: portNumber.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  SHARED_CACHE_SECONDS: z.coerce.number().int().min(0).max(30).default(0),
  BRAND_NAME: brand,
  BRAND_LEGAL_ENTITY: brand,
  BRAND_SUPPORT_EMAIL: brand,
  BRAND_PRIVACY_EMAIL: brand,
  BRAND_COLOR: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'expected a color such as #1d3f8f')
    .transform(color => color.toLowerCase())
    .optional(),
  BRAND_LOGO: z
    .string()
    .transform((path, context) => {
      try {
        return readLogo(path)
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message })
        return z.NEVER
      }
    })
    .optional(),
  SOURCE_URL: z.url({ protocol: /^https?$/ }).optional(),
  BRAND_CURRENCY_SIGN: z.string().min(1).max(3).default(tasselBranding.currencySign),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.string().default('production'),
  DEV: z.string().optional(),
  BACKUP_RECIPIENTS: z
    .string()
    .transform(text => text.split(',').map(one => one.trim()))
    .refine(
      all => all.every(one => /^age1[02-9a-z]{20,}$/.test(one)),
      'expected age recipients (age1…), with commas between them',
    )
    .default([]),
  BACKUP_IDENTITY_FILE: z.string().min(1).optional(),
  ...pushVariables,
}

/** How the metrics can be read: by a bearer token, at an address of their own, or by anyone where nobody else can come. */
export type MetricsAccess = { token: string | null; port: number | null; host: string; open: boolean }

/** What the platform reads for itself, and what its payment providers do. */
export type PlatformEnv = ProviderSettings & {
  port: number
  host: string
  appUrl: string
  dataDir: string
  /** Null: the embedded database. */
  databaseUrl: string | null
  /** The role that owns the tables, where the operator made two (docs/decisions/0012). */
  databaseOwnerUrl: string | null
  /** PostgreSQL itself, where `databaseUrl` is a pooler. */
  databaseDirectUrl: string | null
  /** Copies that reports may be read from. */
  databaseReplicaUrls: string[]
  smtpUrl: string | null
  mailFrom: string
  storage: Storage
  /** Uploads are refused while the disk has less space left. */
  diskReserveMb: number
  payments: ProviderName
  secretKeys: string | null
  demo: boolean
  dev: boolean
  timeZone: string
  startsAt: Date | null
  /** How many proxies stand in front: whose X-Forwarded-For is believed. */
  trustedProxies: number
  /** For how long a cache in front may keep a page without asking again; 0: it keeps none. */
  sharedCacheSeconds: number
  metrics: MetricsAccess
  branding: Branding
  /** The file of the branding's logo; null where it is ours. */
  logoFile: string | null
  /** Null: where package.json says. */
  sourceUrl: string | null
  logLevel: string
  /** age recipients that backups are encrypted to; none leaves them in the clear, with a warning. */
  backupRecipients: string[]
  /** Where `restore` finds the identity that opens an encrypted backup. */
  backupIdentityFile: string | null
  push: PushSettings
}

/** The whole environment: the platform's, and the settings of the domains. */
export type Env = PlatformEnv & DomainSettings

/** True where no payment is of real money, as with the sandbox or test keys: nothing of it is ever paid out (P198). */
export function takesTestMoney(env: PlatformEnv): boolean {
  return providers[env.payments].takesTestMoney(env)
}

/** The same outside demo mode: pages and mails that look real must say that they are not. */
export function takesTestPayments(env: PlatformEnv): boolean {
  return !env.demo && takesTestMoney(env)
}

/** Variables of the domains, and what is made of them. */
type Settings<Shape extends z.ZodRawShape, Made> = {
  variables: Shape
  read(given: z.output<z.ZodObject<Shape>>, demo: boolean): Made
  /** What is well written by itself and must not be together, or must not be missing. */
  problems?(given: z.output<z.ZodObject<Shape>>): Problem[]
}

/**
 * Reads and checks the environment once, with what domains read of it. Throws one Error that names every variable that is wrong, a line
 * each.
 */
export function readEnvWith<Shape extends z.ZodRawShape, Made extends object>(
  source: Source,
  settings: Settings<Shape, Made>,
): PlatformEnv & Made {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const platform = parseEach(variables, given)
  const domains = parseEach(settings.variables, given)
  const read = platform.read
  const demo = isDemo(given)
  const payments = readProviders(given, read, demo)
  const problems = [...platform.problems, ...payments.problems, ...domains.problems]
  problems.push(
    ...[
      ...contradictions(read, demo, given.DEMO === undefined),
      ...payments.contradictions,
      ...(settings.problems?.(domains.read) ?? []),
    ].filter(({ name }) => !problems.some(one => one.name === name)),
  )
  if (problems.length > 0) throw new Error(inWords(problems))
  return { ...payments.settings, ...platformEnv(read, demo), ...settings.read(domains.read, demo) }
}

/** Every provider's variables are checked, and only of the one that is used that they fit together. */
function readProviders(given: Source, { PAYMENTS, PORT: port, APP_URL }: Read, demo: boolean) {
  const isPublic = isPublicAddress(APP_URL)
  const all = providerNames.map(name => ({ name, ...parseEach(providers[name].variables, given) }))
  const settings = all.map(({ name, read }) => providers[name].settings(read, { port, demo }))
  return {
    // Each provider makes its own part, and together they are whole.
    settings: Object.assign({}, ...settings) as ProviderSettings,
    problems: all.flatMap(({ problems }) => problems),
    contradictions: all.flatMap(({ name, read }) =>
      name === PAYMENTS ? (providers[name].problems?.(read, { demo, isPublic }) ?? []) : [],
    ),
  }
}

/** The platform's part alone, for a process of its own. */
export function readPlatformEnv(source: Source): PlatformEnv {
  return readEnvWith(source, { variables: {}, read: () => ({}) })
}

function platformEnv(read: Read, demo: boolean): Omit<PlatformEnv, keyof ProviderSettings> {
  const branding = brandingOf(read)
  return {
    port: read.PORT,
    host: hostOf(read, demo),
    appUrl: read.APP_URL ?? `http://localhost:${read.PORT}`,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL ?? null,
    databaseOwnerUrl: read.DATABASE_OWNER_URL ?? null,
    databaseDirectUrl: read.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrls: read.DATABASE_REPLICA_URLS,
    smtpUrl: read.SMTP_URL ?? null,
    mailFrom: read.MAIL_FROM ?? `${branding.product} <${branding.supportEmail}>`,
    diskReserveMb: read.DISK_RESERVE_MB,
    storage: read.STORAGE_URL ?? { kind: 'folder', folder: join(resolve(read.DATA_DIR), 'files') },
    payments: read.PAYMENTS,
    secretKeys: read.SECRET_KEYS ?? null,
    demo,
    dev: read.DEV === '1',
    timeZone: read.PLATFORM_TIME_ZONE,
    startsAt: read.TASSEL_NOW ? new Date(read.TASSEL_NOW) : null,
    trustedProxies: read.TRUSTED_PROXIES,
    sharedCacheSeconds: read.SHARED_CACHE_SECONDS,
    metrics: metricsAccess(read, demo),
    sourceUrl: read.SOURCE_URL ?? null,
    branding,
    logoFile: read.BRAND_LOGO?.path ?? null,
    logLevel: read.LOG_LEVEL,
    backupRecipients: read.BACKUP_RECIPIENTS,
    backupIdentityFile: read.BACKUP_IDENTITY_FILE ?? null,
    push: pushSettings(read, demo, branding.supportEmail),
  }
}

/** Ours in a demo; whoever runs it for real says who they are, and where nothing else is said their own address answers for privacy, too. */
function brandingOf(read: Read): Branding {
  const ours = tasselBranding
  return {
    product: read.BRAND_NAME ?? ours.product,
    legalEntity: read.BRAND_LEGAL_ENTITY ?? ours.legalEntity,
    supportEmail: read.BRAND_SUPPORT_EMAIL ?? ours.supportEmail,
    privacyEmail: read.BRAND_PRIVACY_EMAIL ?? read.BRAND_SUPPORT_EMAIL ?? ours.privacyEmail,
    currencySign: read.BRAND_CURRENCY_SIGN,
    color: read.BRAND_COLOR ?? null,
    logo: read.BRAND_LOGO?.shown ?? null,
  }
}

/** Behind a proxy only the proxy may call: whoever reaches the port directly could write any address into X-Forwarded-For. */
const hostOf = (read: Read, demo: boolean): string =>
  read.HOST ?? (demo || read.TRUSTED_PROXIES > 0 ? '127.0.0.1' : '0.0.0.0')

function metricsAccess(read: Read, demo: boolean): MetricsAccess {
  const alone = isLoopback(hostOf(read, demo)) && read.TRUSTED_PROXIES === 0
  const ownAddress = read.APP_URL === undefined || isLoopback(new URL(read.APP_URL).hostname)
  return {
    token: read.METRICS_TOKEN ?? null,
    port: read.METRICS_PORT ?? null,
    host: read.METRICS_HOST,
    open: demo && alone && ownAddress && !read.METRICS_TOKEN,
  }
}

type Source = Record<string, string | undefined>
type Read = z.output<z.ZodObject<typeof variables>>
type Problem = { name: string; what: string }

/** What can be read, with the default in the place of what is wrong, so that everything else is checked as well. */
function parseEach<Shape extends z.ZodRawShape>(
  shape: Shape,
  given: Source,
): { read: z.output<z.ZodObject<Shape>>; problems: Problem[] } {
  const all = z.object(shape)
  const parsed = all.safeParse(given)
  if (parsed.success) return { read: parsed.data, problems: [] }
  const wrong = new Map<string, string>()
  for (const { path, message } of parsed.error.issues) {
    const name = path.join('.')
    if (!wrong.has(name)) wrong.set(name, message)
  }
  const right = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)))
  return {
    read: all.parse(right),
    problems: [...wrong].map(([name, what]) => ({ name, what })),
  }
}

/** Said, or nothing given that only a real server has. */
function isDemo({ DEMO, DATABASE_URL, SMTP_URL }: Source): boolean {
  return DEMO === undefined ? !DATABASE_URL && !SMTP_URL : ['1', 'true', 'on'].includes(DEMO)
}

const isPublicAddress = (appUrl: string | undefined) =>
  appUrl !== undefined && !isLoopback(new URL(appUrl).hostname)

/** What is well written by itself and must not be together, or must not be missing. */
function contradictions(read: Read, demo: boolean, byOmission: boolean): Problem[] {
  const publicAddress = isPublicAddress(read.APP_URL)
  const checks: [name: string, isWrong: boolean, what: string][] = [
    [
      'APP_URL',
      demo && byOmission && publicAddress,
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
      read.DEV === '1' && (!demo || publicAddress),
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
    ['TASSEL_NOW', !demo && read.TASSEL_NOW !== undefined, 'sets the clock and is for demo mode alone'],
    [
      'DATABASE_OWNER_URL',
      read.DATABASE_OWNER_URL !== undefined && !read.DATABASE_URL,
      'names the owner role for DATABASE_URL, which is missing',
    ],
    [
      'DATABASE_DIRECT_URL',
      read.DATABASE_DIRECT_URL !== undefined && !read.DATABASE_URL,
      'is the direct connection behind the pooler in DATABASE_URL, which is missing',
    ],
    [
      'DATABASE_REPLICA_URLS',
      read.DATABASE_REPLICA_URLS.length > 0 && !read.DATABASE_URL,
      'are replicas of DATABASE_URL, which is missing',
    ],
    [
      'METRICS_HOST',
      read.METRICS_PORT !== undefined && !isLoopback(read.METRICS_HOST) && !read.METRICS_TOKEN,
      'can be reached by others: set METRICS_TOKEN as well',
    ],
    ['MAIL_FROM', read.SMTP_URL !== undefined && !read.MAIL_FROM, 'is required with SMTP_URL'],
    ...pushProblems(read, read.NODE_ENV === 'test'),
  ]
  return checks.flatMap(([name, isWrong, what]) => (isWrong ? [{ name, what }] : []))
}

function inWords(problems: Problem[]): string {
  const lines = problems.map(({ name, what }) => `${name || 'environment'}: ${what}`)
  return lines.length === 1 ? lines.join('') : [`${lines.length} variables are wrong:`, ...lines].join('\n')
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
