import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { newPerson } from '../new-person.ts'
import { watchConsole } from '../screen-checks.ts'
import { proveEmail, submit } from './campaign-forms.ts'

let consoleErrors: () => string[] = () => []
test.beforeEach(({ page }) => {
  consoleErrors = watchConsole(page)
})
test.afterEach(() => expect(consoleErrors()).toEqual([]))

/** Counts taps as on a phone, where the Next key of the keyboard moves to the following field without a tap on it. */
function aThumb() {
  let taps = 0
  return {
    count: () => taps,
    tap: async (target: Locator) => {
      taps += 1
      await target.click()
    },
    /** Fills in the fields. Counts one tap, since the Next key moves from the first field to the others. */
    typeFrom: async (page: Page, texts: readonly (readonly [label: string, text: string])[]) => {
      taps += 1
      for (const [label, text] of texts) await page.getByLabel(new RegExp(`^${label}\\*?$`)).fill(text)
    },
    proveEmail: async (page: Page, email: string) => {
      taps += 2
      await proveEmail(page, email)
    },
  }
}

test('a student publishes a campaign and has its link within ten taps @phone (P123)', async ({ page }) => {
  const { email, customUserId } = newPerson('tess')
  const thumb = aThumb()
  await page.goto('/scholars')
  await thumb.tap(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Start' }))
  await thumb.tap(page.getByRole('radio', { name: 'No, 18 or over' }))
  await thumb.typeFrom(page, [
    ['First Name', 'Tess'],
    ['Last Name', 'Quick'],
    ['Email', email],
    ['User ID', customUserId],
    ['University', 'Harbor State University'],
    ['Major', 'Marine Biology'],
    ['Funding Goal', '1200'],
    ['Your Story', 'Reefs.'],
  ])
  await thumb.tap(submit(page))
  await thumb.proveEmail(page, email)
  const share = page.getByRole('dialog', { name: 'Share with your contacts' })
  await expect(share.getByLabel('Campaign link')).toHaveValue(/\/campaign\/tess-quick\/[0-9a-z]{10}$/)
  expect(thumb.count()).toBeLessThanOrEqual(10)
})

test('a parent publishes a campaign and has its link within ten taps @phone', async ({ page }) => {
  const { email, customUserId } = newPerson('pat')
  const thumb = aThumb()
  await page.goto('/scholars')
  await thumb.tap(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Start' }))
  await thumb.tap(page.getByRole('radio', { name: 'Yes, under 18' }))
  await thumb.typeFrom(page, [
    ['The student’s date of birth', `${new Date().getFullYear() - 15}-01-01`],
    ['First Name', 'Wren'],
    ['Last Name', 'Abernathy'],
    ['Email', `student-${email}`],
    ['User ID', customUserId],
    ['Parent First Name', 'Pat'],
    ['Parent Last Name', 'Abernathy'],
    ['Parent Email', email],
    ['Parent Phone', '(555) 010-0123'],
  ])
  for (const box of await page.getByRole('group', { name: 'Parental Consent' }).getByRole('checkbox').all())
    await thumb.tap(box)
  await thumb.typeFrom(page, [
    ['University', 'Harbor High'],
    ['Major', 'Robotics'],
    ['Funding Goal', '900'],
    ['Your Story', 'Robots that mend reefs.'],
  ])
  await thumb.tap(submit(page))
  await thumb.proveEmail(page, email)
  const share = page.getByRole('dialog', { name: 'Share with your contacts' })
  await expect(share.getByLabel('Campaign link')).toHaveValue(/\/campaign\/wren-a\/[0-9a-z]{10}$/)
  expect(thumb.count()).toBeLessThanOrEqual(10)
})
