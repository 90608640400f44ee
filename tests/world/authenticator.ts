import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Wrong values in an authenticator's response that the server must refuse. */
export type Fault = Partial<{
  origin: string
  rpID: string
  challenge: string
  isVerified: boolean
  counter: number
  signature: Buffer
  type: string
  userHandle: string
}>
type Options = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } }

/** A software authenticator with one passkey (ES256) and a signature counter. */
export function anAuthenticator(appUrl: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rawId = randomBytes(32)
  const id = rawId.toString('base64url')
  const jwk = publicKey.export({ format: 'jwk' })
  let signatures = 0
  let handle: string | null = null

  const dataOf = (rpID: string, fault: Fault, attested: Buffer) => {
    signatures += 1
    const flags = 0x01 | (fault.isVerified === false ? 0 : 0x04) | 0x08 | (attested.length > 0 ? 0x40 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(fault.counter ?? signatures)
    return Buffer.concat([sha256(fault.rpID ?? rpID), Buffer.from([flags]), counter, attested])
  }
  const clientData = (type: string, { challenge }: Options, fault: Fault) =>
    Buffer.from(
      JSON.stringify({
        type: fault.type ?? type,
        challenge: fault.challenge ?? challenge,
        origin: fault.origin ?? new URL(appUrl).origin,
        crossOrigin: false,
      }),
    )

  return {
    id,
    /** Creates the passkey and returns the registration for the options of POST /api/passkeys/options. */
    make(options: Options, fault: Fault = {}, name = 'Test key') {
      handle = options.user?.id ?? null
      const length = Buffer.from([0, rawId.length])
      const key = coseKey(Buffer.from(jwk.x ?? '', 'base64url'), Buffer.from(jwk.y ?? '', 'base64url'))
      const attested = Buffer.concat([Buffer.alloc(16), length, rawId, key])
      const authData = dataOf(options.rp?.id ?? '', fault, attested)
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ])
      return {
        name,
        id,
        transports: ['internal'],
        clientDataJSON: clientData('webauthn.create', options, fault).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      }
    },
    /** Returns the signed assertion for the options of a sign-in or a step-up. */
    prove(options: Options, fault: Fault = {}) {
      const authenticatorData = dataOf(options.rpId ?? '', fault, Buffer.alloc(0))
      const client = clientData('webauthn.get', options, fault)
      const signature =
        fault.signature ?? sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey)
      return {
        id,
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: fault.userHandle ?? handle,
      }
    },
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

// Only the CBOR (RFC 8949) that an attestation in the format `none` needs.
const head = (major: number, value: number) =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255])
const cborInt = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)])
const cborMap = (pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])

/** A P-256 key in COSE (RFC 9053): EC2, ES256, P-256, x, y. */
const coseKey = (x: Buffer, y: Buffer) =>
  cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(x)],
    [cborInt(-3), cborBytes(y)],
  ])
