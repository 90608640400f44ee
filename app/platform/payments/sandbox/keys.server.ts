import type { Secrets } from '../../secrets.server.ts'

/** What Tassel and its sandbox share: both derive it from the same SECRET_KEYS, so there is nothing to set up. */
export type SandboxKeys = { apiKey: string; webhookSecret: string; fingerprintKey: string }

export function sandboxKeys(secrets: Secrets): SandboxKeys {
  return {
    apiKey: `sk_sandbox_${secrets.hash('payments-sandbox', 'api key')}`,
    webhookSecret: `whsec_${secrets.hash('payments-sandbox', 'webhook secret')}`,
    fingerprintKey: secrets.hash('payments-sandbox', 'fingerprints of cards'),
  }
}
