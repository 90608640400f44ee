import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Secrets = {
  /** Keyed hash of codes, device tokens and cookies; differs for each `use`. */
  hash(use: string, text: string): string
  /** Signs session cookies. */
  sessionSecret: string
  /**
   * Encrypts with AES-256-GCM and the newest key: `v<version>.<iv>.<tag>.<ciphertext>`. The result can be opened only with the same
   * `context` (P195).
   */
  seal(plain: string, context: string): string
  /** Decrypts a sealed text. Throws if it was altered, belongs to another context, or its key is missing. */
  open(sealed: string, context: string): string
  /** False if an older key encrypted the text. */
  isCurrent(sealed: string): boolean
  /** `<version>:<hash>` of each key, to compare installations without revealing keys. */
  fingerprints: readonly string[]
}

/** Loads the keys from SECRET_KEYS (`2:<base64>,1:<base64>`, newest first). In demo mode they are generated once in DATA_DIR. */
export async function loadSecrets(secretKeys: string | null, dataDir: string): Promise<Secrets> {
  return secretsFrom(secretKeys ?? (await demoKeys(dataDir)))
}

/** Throws if a key isn't 32 bytes long. */
export function secretsFrom(secretKeys: string): Secrets {
  const keys = secretKeys.split(',').map(parseKey)
  const newest = keys[0]
  // Sessions and hashes use the oldest key, so that adding a key signs no one out.
  const oldest = keys.at(-1)
  if (!newest || !oldest) throw new Error('SECRET_KEYS: is empty')
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', oldest.bytes, '', use, 32))
  const byVersion = new Map(keys.map(key => [key.version, key.bytes]))
  return {
    hash: (use, text) =>
      createHmac('sha256', derive(`hash:${use}`))
        .update(text)
        .digest('base64url'),
    sessionSecret: derive('session').toString('base64url'),
    seal: (plain, context) => sealWith(newest, plain, context),
    open: (sealed, context) => openWith(byVersion, sealed, context),
    isCurrent: sealed => sealed.startsWith(`v${newest.version}.`),
    fingerprints: keys.map(({ version, bytes }) => {
      const hash = Buffer.from(hkdfSync('sha256', bytes, '', 'fingerprint', 16))
      return `${version}:${hash.toString('base64url')}`
    }),
  }
}

type Key = { version: string; bytes: Buffer }

function parseKey(text: string): Key {
  const [version, encoded] = text.split(':')
  const bytes = Buffer.from(encoded ?? '', 'base64')
  if (!version || bytes.length !== 32) throw new Error('SECRET_KEYS: each key must be 32 bytes in base64')
  return { version, bytes }
}

function sealWith(key: Key, plain: string, context: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, iv).setAAD(Buffer.from(context))
  const ciphertext = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  const parts = [iv, cipher.getAuthTag(), ciphertext].map(part => part.toString('base64url'))
  return [`v${key.version}`, ...parts].join('.')
}

function openWith(keys: Map<string, Buffer>, sealed: string, context: string): string {
  const [version = '', iv = '', tag = '', ciphertext = ''] = sealed.split('.')
  const key = keys.get(version.slice(1))
  if (!key) throw new Error(`no key of version ${version} to open this with`)
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url')).setAAD(
    Buffer.from(context),
  )
  decipher.setAuthTag(Buffer.from(tag, 'base64url'))
  return decipher.update(Buffer.from(ciphertext, 'base64url'), undefined, 'utf8') + decipher.final('utf8')
}

/** Adds a new key to the demo keys in DATA_DIR, used from the next start on. */
export async function addDemoKey(dataDir: string): Promise<void> {
  const existing = await demoKeys(dataDir)
  const newest = Math.max(...existing.split(',').map(key => Number(parseKey(key).version)))
  const file = demoKeyFile(dataDir)
  await writeFile(`${file}.new`, `${newest + 1}:${randomBytes(32).toString('base64')},${existing}`, {
    mode: 0o600,
  })
  await rename(`${file}.new`, file)
}

const demoKeyFile = (dataDir: string) => join(dataDir, 'secret-keys')

async function demoKeys(dataDir: string): Promise<string> {
  const file = demoKeyFile(dataDir)
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(file, `1:${randomBytes(32).toString('base64')}`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
