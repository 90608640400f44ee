import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { providersIdOf } from './providers-id.ts'

test('installing is offered once, after the first donation, and never on arrival @phone (P303)', async ({
  page,
}) => {
  // Browsers fire this event on every installable page, but not in headless mode.
  await page.addInitScript(() => {
    window.addEventListener('load', () => {
      const offer = new Event('beforeinstallprompt', { cancelable: true })
      const prompt = () => void document.documentElement.setAttribute('data-prompted', 'yes')
      window.dispatchEvent(Object.assign(offer, { prompt }))
    })
  })
  const offer = page.getByText('Add Tassel to your home screen')
  const answer = await page.request.get('/api/screens/scholars?search=Yara')
  const { campaigns } = (await answer.json()) as { campaigns: { id: string }[] }
  await page.goto(`/donation/${campaigns[0]?.id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Custom amount').fill('5')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Your Name').fill('Ina Install')
  await dialog.getByLabel('Email Address').fill('ina.install@donors.example')
  const card = page.frameLocator('iframe')
  await card.getByLabel('Card Number').fill('4242424242424242')
  await card.getByLabel(/Expiry/).fill('1240')
  await card.getByLabel('CVV').fill('123')
  await card.getByLabel('Name on Card').fill('Ina Install')
  await expect(offer).toHaveCount(0)
  const sent = page.waitForRequest(
    request => request.url().endsWith('/api/donations') && request.method() === 'POST',
  )
  await dialog.getByRole('button', { name: /^Give \$/ }).click()
  const { donationId } = (await sent).postDataJSON() as { donationId: string }
  await expect(dialog.getByText('Donation Successful!')).toBeVisible({ timeout: 20_000 })
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: 'Install' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'yes')
  await page.goto(`/donation-success?session_id=${await providersIdOf(donationId)}`)
  await expect(page.getByRole('heading', { name: 'Donation Successful!' })).toBeVisible()
  await expect(offer).toHaveCount(0)
})
