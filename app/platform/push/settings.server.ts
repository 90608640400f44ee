import { createECDH, createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import { webAddress } from '../env-schemas.ts'
import { isLoopback } from '../loopback.ts'

/**
 * The base64url keys with which we identify ourselves to browsers' push services; `subject` is the contact for those services' operators.
 */
export type VapidKeys = { publicKey: string; privateKey: string; subject: string }

export type FcmSettings = {
  url: string
  account: { projectId: string; clientEmail: string; privateKey: string; tokenUri: string }
}

export type ApnsSettings = { url: string; key: string; keyId: string; teamId: string; topic: string }

/** The settings of the push services, null for those that aren't configured. A demo without VAPID keys generates some. */
export type PushSettings = {
  web: VapidKeys | { isGenerated: true; subject: string } | null
  fcm: FcmSettings | null
  apns: ApnsSettings | null
  /** The origin of a simulated push service in tests. */
  testOrigin: string | null
}

const safeAddress = webAddress.refine(
  url => url.startsWith('https:') || isLoopback(new URL(url).hostname),
  'must begin with https://',
)

/** The content of a key file, in which line breaks may be written as \n. */
const pem = z
  .string()
  .transform(text => text.replaceAll('\\n', '\n'))
  .refine(text => isKey(text, 'ec'), 'is no .p8 key as Apple makes them')

const serviceAccount = z.string().transform((text, context) => {
  const account = accountSchema.safeParse(parseJson(text))
  if (account.success) return account.data
  context.addIssue({ code: 'custom', message: 'is not the JSON of a service account key' })
  return z.NEVER
})

const accountSchema = z
  .object({
    project_id: z.string().regex(/^[a-z0-9-]{4,60}$/),
    client_email: z.email(),
    private_key: z.string().refine(text => isKey(text, 'rsa')),
    token_uri: safeAddress.default('https://oauth2.googleapis.com/token'),
  })
  .transform(({ project_id, client_email, private_key, token_uri }) => ({
    projectId: project_id,
    clientEmail: client_email,
    privateKey: private_key,
    tokenUri: token_uri,
  }))

export const pushVariables = {
  VAPID_PUBLIC_KEY: z.string().min(1).optional(),
  VAPID_PRIVATE_KEY: z.string().min(1).optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'expected mailto:<address> or https://<page>')
    .optional(),
  FCM_SERVICE_ACCOUNT: serviceAccount.optional(),
  FCM_URL: safeAddress.default('https://fcm.googleapis.com'),
  APNS_KEY: pem.optional(),
  APNS_KEY_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'has ten letters and digits')
    .optional(),
  APNS_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'has ten letters and digits')
    .optional(),
  APNS_TOPIC: z
    .string()
    .regex(/^[A-Za-z0-9.-]{3,150}$/, 'is the bundle id of the app')
    .optional(),
  APNS_URL: safeAddress.default('https://api.push.apple.com'),
  WEB_PUSH_TEST_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
}

type Read = z.output<z.ZodObject<typeof pushVariables>>
type Problem = [name: string, isWrong: boolean, what: string]

/** Checks for missing variables that are required together, and keys that don't match. */
export function pushProblems(read: Read, isTest: boolean): Problem[] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = read
  const apns = ['APNS_KEY', 'APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_TOPIC'] as const
  const setOfApns = apns.filter(name => read[name] !== undefined)
  return [
    ['VAPID_PRIVATE_KEY', publicKey !== undefined && !privateKey, 'is required with VAPID_PUBLIC_KEY'],
    ['VAPID_PUBLIC_KEY', privateKey !== undefined && !publicKey, 'is required with VAPID_PRIVATE_KEY'],
    [
      'VAPID_PUBLIC_KEY',
      publicKey !== undefined && privateKey !== undefined && !isPair(publicKey, privateKey),
      'and VAPID_PRIVATE_KEY are no pair: make one with `npm run tassel -- push keys`',
    ],
    ...apns.map(
      (name): Problem => [
        name,
        setOfApns.length > 0 && read[name] === undefined,
        `is required with ${setOfApns[0]}`,
      ],
    ),
    [
      'WEB_PUSH_TEST_ORIGIN',
      read.WEB_PUSH_TEST_ORIGIN !== undefined && !isTest,
      'is for NODE_ENV=test alone',
    ],
  ]
}

/** Builds the settings. VAPID_SUBJECT defaults to the support email. */
export function pushSettings(read: Read, demo: boolean, supportEmail: string): PushSettings {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = read
  const { APNS_KEY: key, APNS_KEY_ID: keyId, APNS_TEAM_ID: teamId, APNS_TOPIC: topic } = read
  const subject = read.VAPID_SUBJECT ?? `mailto:${supportEmail}`
  const generated = demo ? { isGenerated: true as const, subject } : null
  return {
    web: publicKey && privateKey ? { publicKey, privateKey, subject } : generated,
    fcm: read.FCM_SERVICE_ACCOUNT ? { url: read.FCM_URL, account: read.FCM_SERVICE_ACCOUNT } : null,
    apns: key && keyId && teamId && topic ? { url: read.APNS_URL, key, keyId, teamId, topic } : null,
    testOrigin: read.WEB_PUSH_TEST_ORIGIN ? new URL(read.WEB_PUSH_TEST_ORIGIN).origin : null,
  }
}

export function newVapidKeys(): Pick<VapidKeys, 'publicKey' | 'privateKey'> {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  // Node omits leading zeros of the private key, so it is padded to 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()]).subarray(-32)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

function isPair(publicKey: string, privateKey: string): boolean {
  try {
    const curve = createECDH('prime256v1')
    const bytes = Buffer.from(privateKey, 'base64url')
    curve.setPrivateKey(bytes)
    return bytes.length === 32 && curve.getPublicKey('base64url') === publicKey.replace(/=+$/, '')
  } catch {
    return false
  }
}

function isKey(text: string, type: 'ec' | 'rsa'): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === type
  } catch {
    return false
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
