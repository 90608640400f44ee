import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type AchSettings, achSettings, achVariables } from './ach-originator.ts'
import { type Branding, tasselBranding } from './branding.ts'
import { type Storage, storageOf, storageWords } from './storage-url.ts'

const port = z.coerce.number().int().min(1).max(65535)
const address = z.url({ protocol: /^https?$/ }).transform(url => url.replace(/\/+$/, ''))
const brand = (fallback: string) => z.string().trim().min(1).max(100).default(fallback)

const variables = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).optional(),
  APP_URL: address.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
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
  PAYMENTS: z.enum(['sandbox'], { error: 'only "sandbox" is built into this version' }).default('sandbox'),
  SANDBOX_PORT: port.optional(),
  SANDBOX_URL: address.optional(),
  SECRET_KEYS: z
    .string()
    .regex(
      /^\d+:[A-Za-z0-9+/=_-]{43,}(,\d+:[A-Za-z0-9+/=_-]{43,})*$/,
      'expected "2:<32 bytes base64>,1:<...>", newest first',
    )
    .optional(),
  DEMO: z.enum(['0', '1', 'true', 'false', 'on', 'off']).optional(),
  PLATFORM_TIME_ZONE: z.string().refine(isTimeZone, 'is not an IANA time zone').default('America/New_York'),
  TASSEL_NOW: z.iso.datetime({ offset: true }).optional(),
  ...achVariables,
  TWO_ADMINS_ABOVE_CENTS: z.coerce.number().int().min(0).default(500_000),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  BRAND_NAME: brand(tasselBranding.product),
  BRAND_LEGAL_ENTITY: brand(tasselBranding.legalEntity),
  BRAND_SUPPORT_EMAIL: brand(tasselBranding.supportEmail),
  BRAND_PRIVACY_EMAIL: brand(tasselBranding.privacyEmail),
  BRAND_CURRENCY_SIGN: z.string().min(1).max(3).default(tasselBranding.currencySign),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.string().default('production'),
  DEV: z.string().optional(),
  TASSEL_TEST_FAULTS: z.string().optional(),
})

export type Env = {
  port: number
  host: string
  appUrl: string
  dataDir: string
  /** Null: the embedded database. */
  databaseUrl: string | null
  smtpUrl: string | null
  mailFrom: string
  storage: Storage
  payments: 'sandbox'
  sandboxPort: number
  sandboxUrl: string
  secretKeys: string | null
  demo: boolean
  dev: boolean
  timeZone: string
  startsAt: Date | null
  /** A withdrawal above this sum needs two admins (decision 17). */
  twoAdminsAboveCents: number
  /** Who sends payout files (NACHA). */
  ach: AchSettings
  /** How many proxies stand in front: whose X-Forwarded-For is believed. */
  trustedProxies: number
  branding: Branding
  logLevel: string
}

/** Reads and checks the environment once. Throws one Error with one clear line naming the variable that is wrong. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`${issue?.path.join('.') ?? 'environment'}: ${issue?.message ?? 'is not valid'}`)
  }
  const read = parsed.data
  if (read.TASSEL_TEST_FAULTS && read.NODE_ENV !== 'test')
    throw new Error('TASSEL_TEST_FAULTS: seeds faults and is for NODE_ENV=test alone')
  const demo =
    read.DEMO === undefined ? !read.DATABASE_URL && !read.SMTP_URL : ['1', 'true', 'on'].includes(read.DEMO)
  if (!demo && !read.SECRET_KEYS) throw new Error('SECRET_KEYS: is required outside demo mode')
  if (!demo && !read.APP_URL) throw new Error('APP_URL: is required outside demo mode')
  if (read.SMTP_URL && !read.MAIL_FROM) throw new Error('MAIL_FROM: is required with SMTP_URL')
  const sandboxPort = read.SANDBOX_PORT ?? read.PORT + 1
  return {
    port: read.PORT,
    host: read.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    appUrl: read.APP_URL ?? `http://localhost:${read.PORT}`,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL ?? null,
    smtpUrl: read.SMTP_URL ?? null,
    mailFrom: read.MAIL_FROM ?? `${read.BRAND_NAME} <${read.BRAND_SUPPORT_EMAIL}>`,
    storage: read.STORAGE_URL ?? { kind: 'folder', folder: join(resolve(read.DATA_DIR), 'files') },
    payments: read.PAYMENTS,
    sandboxPort,
    sandboxUrl: read.SANDBOX_URL ?? `http://localhost:${sandboxPort}`,
    secretKeys: read.SECRET_KEYS ?? null,
    demo,
    dev: read.DEV === '1',
    timeZone: read.PLATFORM_TIME_ZONE,
    startsAt: read.TASSEL_NOW ? new Date(read.TASSEL_NOW) : null,
    twoAdminsAboveCents: read.TWO_ADMINS_ABOVE_CENTS,
    ach: achSettings(read, demo),
    trustedProxies: read.TRUSTED_PROXIES,
    branding: {
      product: read.BRAND_NAME,
      legalEntity: read.BRAND_LEGAL_ENTITY,
      supportEmail: read.BRAND_SUPPORT_EMAIL,
      privacyEmail: read.BRAND_PRIVACY_EMAIL,
      currencySign: read.BRAND_CURRENCY_SIGN,
    },
    logLevel: read.LOG_LEVEL,
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
