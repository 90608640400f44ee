import { loadSecrets } from '#app/platform/secrets.server.ts'
import { demoProviderClient } from '#tests/world/demo-provider-client.ts'

/** The demo provider's id of a payment on the shared demo server. The demo provider's payment page appends it to the return URL as `session_id`. */
export async function providersIdOf(donationId: string): Promise<string> {
  const { DEMO_DATA_DIR = '', DEMO_SANDBOX_URL = '' } = process.env
  const secrets = await loadSecrets(null, DEMO_DATA_DIR)
  return await demoProviderClient({ sandboxUrl: DEMO_SANDBOX_URL }, secrets).intentOf(donationId)
}
