import { expect, type Page } from '@playwright/test'

/** Updates the sums of admin pages, which a job does every minute, as an admin: a report is made after an update (P770). */
export async function refreshFigures(page: Page): Promise<void> {
  expect((await page.request.get('/api/admin/balances/report')).ok()).toBe(true)
}
