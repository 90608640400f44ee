import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'

/** A self-signed certificate and its private key, both in PEM. */
export type Certificate = { cert: string; key: string }

const dayMs = 86_400_000

/** Creates a self-signed certificate for a host, which either is valid for a day or has expired. */
export async function aCertificate(host = 'localhost', isExpired = false): Promise<Certificate> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const end = Date.now() + (isExpired ? -dayMs : dayMs)
  const made = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${host}`,
    notBefore: new Date(end - 2 * dayMs),
    notAfter: new Date(end),
    keys,
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
  })
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  return {
    cert: made.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`,
  }
}

/** Makes this process trust the certificate as a CA. Returns a function that restores the previous CAs. */
export function trust({ cert }: Certificate): () => void {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, cert])
  return () => setDefaultCACertificates(before)
}
