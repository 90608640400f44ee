import { readFileSync } from 'node:fs'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'

const header = Buffer.from('age-encryption.org/v1\n')

/** Converts to a web stream, which the age library expects. */
const webStream = (chunks: AsyncIterable<Uint8Array>) =>
  NodeStream.from(chunks) as unknown as ReadableStream<Uint8Array>

/** Returns a function that encrypts a stream for these age recipients (`age1…`). Throws immediately if a recipient is invalid. */
export function encryptTo(
  recipients: readonly string[],
): (plain: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new Error(`BACKUP_RECIPIENTS: ${recipient} is not an age recipient`)
    }
  }
  return async function* (plain) {
    yield* await encrypter.encrypt(webStream(plain))
  }
}

/** Reads the secret keys from an identity file written by `age-keygen`. Throws if the file contains none. */
export function readIdentities(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split(/\r?\n/)
  const identities = lines.map(line => line.trim()).filter(line => line.startsWith('AGE-SECRET-KEY-'))
  if (identities.length === 0) throw new Error(`${file} holds no age identity (AGE-SECRET-KEY-1…).`)
  return identities
}

/**
 * Returns a function that decrypts a stream and authenticates each chunk before yielding it. Without identities, only an unencrypted stream
 * is accepted. With identities, an unencrypted stream is refused, because an attacker may have replaced the encrypted backup.
 */
export function decryptWith(
  identities: readonly string[] | null,
): (stored: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array> {
  return async function* (stored) {
    const { isEncrypted, all } = await peek(stored)
    if (!isEncrypted && identities)
      throw new Error('the backup is not encrypted, so leave out the identity file.')
    if (isEncrypted && !identities)
      throw new Error(
        'the backup is encrypted: name the identity file with --identity or BACKUP_IDENTITY_FILE.',
      )
    if (!identities) yield* all
    else yield* opened(all, identities)
  }
}

async function* opened(
  stored: AsyncIterable<Uint8Array>,
  identities: readonly string[],
): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    yield* await decrypter.decrypt(webStream(stored))
  } catch (error) {
    throw new Error(
      `the backup cannot be decrypted: it is for another key, or it was cut or altered (${(error as Error).message}).`,
    )
  }
}

/** Checks whether a stream starts with the age header; `all` still yields every byte. */
async function peek(stored: AsyncIterable<Uint8Array>) {
  const chunks = stored[Symbol.asyncIterator]()
  let first = Buffer.alloc(0)
  while (first.length < header.length) {
    const { done, value } = await chunks.next()
    if (done) break
    first = Buffer.concat([first, value])
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield first
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  }
  return { isEncrypted: first.subarray(0, header.length).equals(header), all: all() }
}
