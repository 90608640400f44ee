import { loadSecrets } from '#app/platform/secrets.server.ts'
import { sandboxClient } from '#tests/world/sandbox-client.ts'

/** The sandbox's id of a payment on the shared demo server. The sandbox's payment page appends it to the return URL as `session_id`. */
export async function providersIdOf(donationId: string): Promise<string> {
  const { DEMO_DATA_DIR = '', DEMO_SANDBOX_URL = '' } = process.env
  const secrets = await loadSecrets(null, DEMO_DATA_DIR)
  return await sandboxClient({ sandboxUrl: DEMO_SANDBOX_URL }, secrets).intentOf(donationId)
}
