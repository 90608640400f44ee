import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { HomeData } from '#app/home/contract.ts'
import { test } from './journey.ts'
import { expectAccessible, shoot } from './screen-checks.ts'
import { signIn } from './sign-in.ts'

/** Tests a campaign's photos, from the file chooser to the public page. */

const student = { email: 'tomasz.kowalczyk@students.tassel.example', customUserId: 'tomasz-k' }
const picture = (name: string) => ({
  name: `${name}.webp`,
  mimeType: 'image/webp',
  buffer: readFileSync(new URL(`../../demo/world/portraits/${name}-large.webp`, import.meta.url)),
})

test('photos are added, described, reordered by keyboard, and shown on the public page @phone', async ({
  page,
}) => {
  await signIn(page, student)
  const home = (await (await page.request.get('/api/screens/home')).json()) as HomeData
  const id = home.view === 'home' ? home.campaign?.id : undefined
  await page.goto('/account')
  const card = page.getByRole('region', { name: 'Photos and video' })
  await card.getByLabel('Add photos').setInputFiles(['amara', 'noah', 'lily'].map(picture))
  await expect(card.getByText('3 of 6 photos.')).toBeVisible()
  await card.getByLabel('What does photo 3 show?').fill('Me at the river')
  const earlier = card.getByRole('button', { name: 'Move photo 3 earlier' })
  await earlier.focus()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('status').filter({ hasText: 'Photo 3 is now photo 2 of 3' })).toBeAttached()
  await expect(card.getByLabel('What does photo 2 show?')).toHaveValue('Me at the river')
  await expect(card.getByText('3 of 6 photos.')).toBeVisible()
  await expectAccessible(page, 'the account with photos')
  await card.scrollIntoViewIfNeeded()
  await shoot(page, 'account-photos')

  await page.goto(`/campaign/${id}`)
  const photos = page.getByRole('region', { name: /^Photos from/ }).or(page.locator('#photos'))
  await expect(photos.getByRole('img')).toHaveCount(3)
  const second = photos.getByRole('link', { name: 'Open photo 2 of 3: Me at the river' })
  await second.scrollIntoViewIfNeeded()
  await shoot(page, 'campaign-photos')
  await second.click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('img', { name: 'Me at the river' })).toBeVisible()
  await expectAccessible(page, 'the photo viewer')
  await shoot(page, 'photo-viewer', false)
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('heading', { name: 'Photo 3 of 3' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(photos.getByRole('link', { name: 'Open photo 3 of 3' })).toBeFocused()
})
