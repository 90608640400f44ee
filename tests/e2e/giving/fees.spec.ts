import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { NewFeeSchedule } from '#app/fees/contract.ts'
import { aSchedule } from '#tests/world/fees.ts'
import { startTassel, type TasselProcess } from '../../setup/tassel-process.ts'
import { mailTo } from '../demo-inbox.ts'
import { test } from '../journey.ts'
import { expectAccessible, shoot, watchConsole } from '../screen-checks.ts'
import { signIn, stepUp } from '../sign-in.ts'

/** Donations under fees other than the specification's, on a server of their own (P504, P506). */
test.describe('fees', () => {
  test.describe.configure({ mode: 'serial' })
  let tassel: TasselProcess
  let contexts: BrowserContext[] = []
  let admin: Page
  let page: Page
  let spanish: Page
  let consoleErrors: () => string[] = () => []
  test.beforeAll(async ({ browser, contextOptions }) => {
    test.setTimeout(120_000)
    tassel = await startTassel()
    contexts = await Promise.all(
      ['en-US', 'en-US', 'es-MX'].map(locale =>
        browser.newContext({ ...contextOptions, locale, baseURL: tassel.url }),
      ),
    )
    ;[admin, page, spanish] = (await Promise.all(contexts.map(context => context.newPage()))) as [
      Page,
      Page,
      Page,
    ]
    consoleErrors = watchConsole(page)
    await signIn(admin, 'admin')
    await stepUp(admin, 'admin')
    await changeFees({})
  })
  test.afterAll(async () => {
    await Promise.all(contexts.map(context => context.close()))
    await tassel.stop()
    tassel.forget()
  })
  test.afterEach(() => expect(consoleErrors()).toEqual([]))

  async function changeFees(changed: Partial<NewFeeSchedule>): Promise<void> {
    const answer = await admin.request.post('/api/admin/fees', { data: aSchedule(changed) })
    expect(answer.status()).toBe(200)
  }
  const dialog = () => page.getByRole('dialog')
  const summary = () => dialog().getByRole('region', { name: 'Summary' })
  const give = () => dialog().getByRole('button', { name: /^Give \$/ })
  const cover = () => dialog().getByRole('checkbox', { name: /^Cover the fees so that all/ })

  async function openCampaign(): Promise<void> {
    const { campaigns } = await (await page.request.get('/api/screens/scholars?search=Yara')).json()
    await page.goto(`/donation/${campaigns[0].id}`)
  }
  async function typeDonor(name: string): Promise<void> {
    await dialog().getByLabel('Your Name').fill(name)
    await dialog()
      .getByLabel('Email Address')
      .fill(`${name.replace(' ', '.').toLowerCase()}@donors.example`)
  }
  async function typeCard(number = '4242424242424242'): Promise<void> {
    const card = page.frameLocator('iframe')
    await card.getByLabel('Card Number').fill(number)
    await card.getByLabel(/Expiry/).fill('1240')
    await card.getByLabel('CVV').fill('123')
  }
  const lines = async () => (await summary().getByRole('definition').allTextContents()).join(' ')

  test('take a stranger’s donation at most 8 taps and 5 fields (P420) @phone', async () => {
    let [taps, fields] = [0, 0]
    const tap = async (target: Locator) => {
      taps += 1
      await target.click()
    }
    const type = async (field: Locator, text: string) => {
      await tap(field)
      fields += 1
      await field.pressSequentially(text)
    }
    const { campaigns } = await (await page.request.get('/api/screens/scholars?search=Yara')).json()
    await page.goto(`/campaign/yara/${campaigns[0].id}`)
    await tap(page.getByRole('button', { name: 'Donate Now' }).filter({ visible: true }).first())
    await tap(dialog().getByRole('radio', { name: /\$50/ }))
    await type(dialog().getByLabel('Your Name'), 'Ines Fontaine')
    await type(dialog().getByLabel('Email Address'), 'ines@donors.example')
    const card = page.frameLocator('iframe')
    await type(card.getByLabel('Card Number'), '4242424242424242')
    await type(card.getByLabel('Expiry Date'), '1240')
    await type(card.getByLabel('CVV'), '123')
    await tap(give())
    await expect(dialog().getByText('Thank you for your $50.00 donation!')).toBeVisible({ timeout: 20_000 })
    expect({ taps, fields }).toEqual({ taps: 8, fields: 5 })
  })

  test('reduce the donation if left unticked, and the page says what the campaign gets @phone', async () => {
    await openCampaign()
    await dialog().getByRole('radio', { name: /\$50/ }).click()
    await typeDonor('Una Ticked')
    await expect(cover()).not.toBeChecked()
    // No card costs more than another, so the dialog doesn't ask for its kind.
    await expect(dialog().getByRole('radio', { name: /Card/ })).toHaveCount(0)
    await expect(give()).toHaveAccessibleName('Give $57.50')
    await expect(summary()).toContainText('Processing fee (2.9% + $0.30), out of your $50.00')
    await expect(summary()).toContainText(
      'The processing fee comes out of your $50.00, so $48.25 goes to Yara’s campaign.',
    )
    expect(await lines()).toBe('$48.25 $7.50 $1.75 $57.50')
    await expectAccessible(page, 'fees, unticked')
    await shoot(page, 'fees-unticked', false)
    // A debit card is charged without another quote.
    await typeCard('4000056655665556')
    await give().click()
    await expect(dialog().getByText('Thank you for your $50.00 donation!')).toBeVisible({ timeout: 20_000 })
    const receipt = await mailTo(page, 'una.ticked@donors.example', /receipt/i)
    expect(receipt.text).toContain('$48.25 goes to')
    expect(receipt.text).toMatch(/Processing fee +Personal gift +\$1\.75/)
    expect(receipt.text).toMatch(/Total +\$57\.50/)
  })

  test('leave the campaign the whole donation if ticked, in 8 taps, 5 fields, and the tick @phone', async () => {
    await openCampaign()
    await dialog().getByRole('radio', { name: /\$50/ }).click()
    await typeDonor('Tia Ticked')
    await cover().check()
    await expect(dialog().getByText('Adds $1.75, the same for every card.')).toBeVisible()
    await expect(give()).toHaveAccessibleName('Give $59.25')
    expect(await lines()).toBe('$50.00 $7.50 $1.75 $59.25')
    // The tick stays as chosen while the amount changes, and over a reload.
    await dialog().getByRole('button', { name: 'Change amount' }).click()
    await dialog().getByLabel('Custom amount').fill('20')
    await dialog().getByRole('button', { name: 'Continue' }).click()
    await expect(
      dialog().getByRole('checkbox', { name: 'Cover the fees so that all $20.00 reaches the campaign' }),
    ).toBeChecked()
    await expect(give()).toHaveAccessibleName('Give $23.88')
    await expectAccessible(page, 'fees, ticked')
    await shoot(page, 'fees-ticked', false)
    await typeCard()
    await give().click()
    await expect(dialog().getByText('Thank you for your $20.00 donation!')).toBeVisible({ timeout: 20_000 })
    const receipt = await mailTo(page, 'tia.ticked@donors.example', /receipt/i)
    expect(receipt.text).toContain('$20.00 goes to')
  })

  test('leave a student what the donor sets, covered or not (P508) @phone', async () => {
    await openCampaign()
    await dialog().getByRole('button', { name: 'Set what Yara receives or what you spend' }).click()
    await dialog().getByRole('textbox', { name: 'Yara receives' }).fill('50')
    await dialog().getByRole('button', { name: 'Continue' }).click()
    await cover().uncheck()
    await expect(give()).toHaveAccessibleName('Give $66.16')
    await expect(summary()).toContainText('About $50.00 of it reaches Yara')
    // The tick names the donation that it would need.
    const covered = 'Cover the fees so that all $55.56 reaches the campaign'
    await dialog().getByRole('checkbox', { name: covered }).check()
    await expect(give()).toHaveAccessibleName('Give $65.80')
    await expect(summary()).toContainText('About $50.00 of it reaches Yara')
    await expect(dialog().getByRole('checkbox', { name: covered })).toBeChecked()
    await expectAccessible(page, 'fees, covered with a target')
    await page.evaluate(() => sessionStorage.clear())
  })

  test('are the donor’s choice in Spanish, too @phone', async () => {
    const { campaigns } = await (await spanish.request.get('/api/screens/scholars?search=Yara')).json()
    await spanish.goto(`/donation/${campaigns[0].id}`)
    const dialog = spanish.getByRole('dialog')
    await dialog.getByRole('radio', { name: /\$50/ }).click()
    const cover = dialog.getByRole('checkbox', {
      name: 'Cubrir las comisiones para que los $50.00 completos lleguen a la campaña',
    })
    await expect(dialog).toContainText(
      'La comisión de procesamiento sale de tus $50.00, así que $48.25 van a la campaña de Yara.',
    )
    await cover.check()
    await expect(dialog).toContainText('Agrega $1.75, igual con cualquier tarjeta.')
    await expect(dialog).toContainText('$59.25')
    await expectAccessible(spanish, 'fees, Spanish')
  })

  test('that change while the dialog is open are shown before anything is charged, and nothing typed is lost @phone', async () => {
    await openCampaign()
    await dialog().getByRole('radio', { name: /\$50/ }).click()
    await typeDonor('Cora Changed')
    await cover().check()
    await typeCard()
    await expect(give()).toHaveAccessibleName('Give $59.25')
    await changeFees({ processingBp: 500, tipChoices: [0, 5, 10], tipDefault: 5 })
    await give().click()
    await expect(dialog().getByText('The fees changed. Please look again.')).toBeVisible()
    await expect(
      dialog().getByText('Nothing was charged. Please check the total and give again.'),
    ).toBeVisible()
    // 10% is the highest tip that is still offered below the chosen 15%.
    await expect(dialog().getByRole('radio', { name: '10%' }).first()).toBeChecked()
    await expect(dialog().getByLabel('Your Name')).toHaveValue('Cora Changed')
    await expect(cover()).toBeChecked()
    await expect(give()).toHaveAccessibleName('Give $57.80')
    await expect(summary()).toContainText('Processing fee (5% + $0.30)')
    await expectAccessible(page, 'fees, changed')
    await shoot(page, 'fees-changed', false)
    await give().click()
    await expect(dialog().getByText('Thank you for your $50.00 donation!')).toBeVisible({ timeout: 20_000 })
  })

  test('that every donor pays are shown before the amount @phone', async () => {
    await changeFees({ mode: 'required' })
    await openCampaign()
    await expect(
      dialog().getByText('A processing fee of 2.9% + $0.30 is added, the same for every card.'),
    ).toBeVisible()
    await expectAccessible(page, 'fees, required')
    await shoot(page, 'fees-required', false)
    await dialog().getByRole('radio', { name: /\$50/ }).click()
    await expect(cover()).toHaveCount(0)
    await expect(give()).toHaveAccessibleName('Give $59.25')
    await expect(dialog().getByRole('radio', { name: /Card/ })).toHaveCount(0)
  })
})
