import { expect, type Page } from '@playwright/test'
import type { Message } from '#app/lib/phrase.ts'
import { wordsOf } from '#app/words/languages.ts'

const spanish = wordsOf('es')

/** Translates a control's English label into the language of the page. */
async function named(page: Page, words: string): Promise<string> {
  const language = await page.evaluate(() => document.documentElement.lang)
  return language.startsWith('es') ? spanish(words as Message) : words
}

async function button(page: Page, words: string) {
  return page.getByRole('button', { name: await named(page, words) }).filter({ visible: true })
}

export async function openDonation(page: Page): Promise<void> {
  await (await button(page, 'Donate Now')).first().click()
  await page.getByRole('dialog').waitFor()
}

/** Waits for the dialog on a page whose URL opens one. */
export async function untilDialog(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor()
  await arrived(page)
}

export async function openShare(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: await named(page, 'Share'), exact: true })
    .first()
    .click()
  const picture = page.getByRole('dialog').locator('img[src*="share"]').first()
  await picture.waitFor()
  await picture.evaluate((image: HTMLImageElement) => image.decode())
}

export async function chooseFifty(page: Page): Promise<void> {
  await openDonation(page)
  await page.getByRole('dialog').getByRole('radio', { name: /\$50/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /\$60\.50$/ })
    .first()
    .waitFor()
  await cardField(page, /Card Number|Número de tarjeta/).waitFor()
}

/** Submits an empty donation form, so each field shows its error. */
export async function leaveAllEmpty(page: Page): Promise<void> {
  await chooseFifty(page)
  await give(page)
  await page.getByRole('dialog').getByRole('alert').first().waitFor()
}

/** Donates $50 as a named donor, and waits for the confirmation. */
export async function giveFifty(page: Page): Promise<void> {
  await chooseFifty(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(await named(page, 'Your Name')).fill('Ines Fontaine')
  await dialog.getByLabel(await named(page, 'Email Address')).fill('ines@donors.example')
  await cardField(page, /Card Number|Número de tarjeta/).fill('4242424242424242')
  await cardField(page, /Expiry Date|Fecha de vencimiento/).fill('1240')
  await cardField(page, /CVV/).fill('123')
  await give(page)
  await dialog.getByText(await named(page, 'Sharing often brings the next gift.')).waitFor()
}

/** Donates $50, and opens the fields for giving in honor of someone below the confirmation. */
export async function openAddedWords(page: Page): Promise<void> {
  await giveFifty(page)
  await page.getByLabel(await named(page, 'Give in honor of someone')).check()
  await page.getByLabel(await named(page, 'In honor of'), { exact: true }).scrollIntoViewIfNeeded()
}

/** Waits until a screen or dialog no longer shows that it is loading. */
export async function arrived(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !/Verifying admin access|Loading\.\.\.|Cargando/.test(document.body.innerText) &&
      document.querySelector(':is(main, [role=dialog]) .animate-breathe:not(dialog *)') === null,
  )
}

/** Loads lazy pictures, and waits until the page has not changed for 300 ms and all visible pictures have loaded. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.querySelectorAll('img')) image.loading = 'eager'
    await new Promise<void>(done => {
      const quiet = () => setTimeout(finish, 300)
      let timer = quiet()
      const observer = new MutationObserver(() => {
        clearTimeout(timer)
        timer = quiet()
      })
      function finish() {
        observer.disconnect()
        done()
      }
      observer.observe(document.body, { childList: true, subtree: true, attributes: true })
    })
    const pictures = [...document.querySelectorAll('img')].filter(image => image.checkVisibility())
    await Promise.all(pictures.map(image => image.decode().catch(() => undefined)))
  })
}

export async function openFirstRow(page: Page): Promise<void> {
  await page.locator('tbody').locator('a, button').first().click()
  await page.getByRole('dialog').waitFor()
  await arrived(page)
}

/** Opens the admin search, and types into it if there is text to search for. */
export function openPalette(typed = '') {
  return async (page: Page) => {
    const search = page.getByRole('dialog')
    // Repeats the shortcut, whose script loads after the page.
    await expect(async () => {
      await page.keyboard.press('Control+k')
      await expect(search).toBeVisible({ timeout: 500 })
    }).toPass()
    await page.keyboard.type(typed)
    if (typed) await page.getByRole('option', { name: typed }).first().waitFor()
  }
}

/** Submits an empty form. */
export async function submitEmpty(page: Page): Promise<void> {
  await page.locator('form button[type=submit]').last().click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

/** Presses the button with this label and waits for its dialog. */
export function press(words: string) {
  return async (page: Page) => {
    await (await button(page, words)).first().click()
    await page.getByRole('dialog').waitFor()
  }
}

async function give(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /\$60\.50$/ })
    .last()
    .click()
}

/** A field in the payment provider's iframe, whose labels are not in the app's catalogs. */
function cardField(page: Page, words: RegExp) {
  return page.frameLocator('iframe').getByLabel(words)
}
