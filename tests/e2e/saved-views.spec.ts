import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { answerNext, expectAccessible, hydrated, watchConsole } from './screen-checks.ts'
import { signIn } from './sign-in.ts'

test('an admin saves, opens, renames, and deletes a view, by keyboard and over a failing network (P469)', {
  tag: '@desktop',
}, async ({ page }) => {
  const consoleErrors = watchConsole(page)
  await signIn(page, 'second-admin')
  await page.goto('/transactions?status=all&sort=-amount&hide=total')
  await hydrated(page)
  const views = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  const choose = async (button: string, item: string) => {
    await views(button).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: item })).toBeVisible()
    await expectAccessible(page, `views: ${item}`)
    await page.getByRole('menuitem', { name: item }).press('Enter')
  }

  await test.step('saved, though the network failed at first', async () => {
    await choose('Views', 'Save this view…')
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await answerNext(page, '**/api/admin/views', route => route.abort())
    await page.keyboard.type('Large gifts')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('You seem to be offline.')).toBeVisible()
    await expectAccessible(page, 'a view that could not be saved')
    await page.keyboard.press('Enter')
    await expect(views('View: Large gifts')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('found from another page, as the address it was', async () => {
    await page.goto('/customers')
    await hydrated(page)
    await expect(async () => {
      if (!(await dialog.isVisible())) await page.keyboard.press('Control+k')
      await expect(dialog.getByRole('combobox')).toBeFocused({ timeout: 1_000 })
    }).toPass()
    await page.keyboard.type('large')
    await expect(dialog.getByRole('option', { name: /Large gifts/ })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/transactions?sort=-amount&status=all&hide=total')
    await expect(views('View: Large gifts')).toBeVisible()
  })

  await test.step('replaced only when that is wanted', async () => {
    await page.goto('/transactions?status=refunded')
    await hydrated(page)
    await choose('Views', 'Save this view…')
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('large gifts')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('You already have a view with this name.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Replace it' }).click()
    await expect(views('View: large gifts')).toBeVisible()
  })

  await test.step('renamed and deleted', async () => {
    await choose('View: large gifts', 'Rename or delete…')
    await expectAccessible(page, 'your views')
    await dialog.getByRole('button', { name: 'Rename large gifts' }).press('Enter')
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Refunds')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Delete Refunds' }).press('Enter')
    await expect(dialog.getByText('No views left')).toBeVisible()
    await expectAccessible(page, 'no views left')
    await page.keyboard.press('Escape')
    await expect(views('Views')).toBeVisible()
  })
  expect(consoleErrors().filter(words => !words.includes('net::ERR_FAILED'))).toEqual([])
})
