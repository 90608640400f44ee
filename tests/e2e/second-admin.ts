import { expect, type Page } from '@playwright/test'
import type { SecondPersonKindName } from '#app/accounts/second-person/second-person.ts'
import { stepUp } from './sign-in.ts'

/** Confirms what another admin requested, as the demo's second admin, who is signed in on this page. */
export async function confirmAsSecond(
  page: Page,
  kind: SecondPersonKindName,
  requestId: string,
): Promise<void> {
  await stepUp(page, 'second-admin')
  const confirmed = await page.request.post(`/api/admin/second-person/${kind}/${requestId}/confirm`)
  expect(confirmed.status()).toBe(200)
}
