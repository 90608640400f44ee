import type { Page } from '@playwright/test'
import { sandboxKeys } from '#app/platform/payments/sandbox/keys.server.ts'
import { loadSecrets } from '#app/platform/secrets.server.ts'

/** The sandbox's own id of a payment on the shared demo server: what its page would lead back with. */
export async function providersIdOf(page: Page, donationId: string): Promise<string> {
  const { DEMO_DATA_DIR = '', DEMO_SANDBOX_URL = '' } = process.env
  const { apiKey } = sandboxKeys(await loadSecrets(null, DEMO_DATA_DIR))
  const headers = { authorization: `Bearer ${apiKey}` }
  const found = await page.request.get(`${DEMO_SANDBOX_URL}/v1/payments/by-payment-id/${donationId}`, {
    headers,
  })
  return (await found.json()).providerPaymentId
}
