import { createServer } from 'node:http'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { BrowsePageData, CampaignCardData } from '#app/campaigns/contract.ts'
import { test } from './journey.ts'
import { signUpOwner } from './new-person.ts'
import { expectAccessible, watchConsole } from './screen-checks.ts'

let consoleErrors: () => string[] = () => []
test.beforeEach(({ page }) => {
  consoleErrors = watchConsole(page)
})
test.afterEach(() => expect(consoleErrors()).toEqual([]))

test.describe('sharing a campaign', () => {
  test('works by text message, email, link, picture, QR code, and widget (P117, P405)', async ({ page }) => {
    const campaign = await openShareDialog(page)
    const dialog = page.getByRole('dialog', { name: 'Share this campaign' })
    const reached = page.locator('#share').getByText(/^\S+ reached the goal!$/)
    await expect(reached).toHaveCount(campaign.progressPercent >= 100 ? 1 : 0)
    await expectAccessible(page, 'share dialog, picture')
    const picture = dialog.getByRole('img', { name: /^Share picture: Help / })
    await expect(picture).toHaveJSProperty('complete', true)
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)

    await dialog.getByRole('link', { name: 'Text message' }).click()
    await expect(page.getByText('Messages app opened!')).toBeVisible()
    const sms = (await dialog.getByRole('link', { name: 'Text message' }).getAttribute('href')) ?? ''
    const path = `/campaign/[^/]+/${campaign.id}`
    const via = (channel: string) => `${path}\\?via=${channel}$`
    expect(decodeURIComponent(sms)).toMatch(new RegExp(`^sms:\\?&body=Help [^]+${via('sms')}`))
    await dialog.getByRole('link', { name: 'Email' }).click()
    await expect(page.getByText('Email app opened!')).toBeVisible()
    const mail = (await dialog.getByRole('link', { name: 'Email' }).getAttribute('href')) ?? ''
    expect(decodeURIComponent(mail)).toMatch(
      new RegExp(`^mailto:\\?subject=Help [^]+Read more and give here: [^]+${via('email')}`),
    )

    const whatsApp = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
    expect(decodeURIComponent(whatsApp ?? '')).toMatch(
      new RegExp(`^https://wa\\.me/\\?text=Help [^]+${via('whatsapp')}`),
    )
    const facebook = await dialog.getByRole('link', { name: 'Facebook' }).getAttribute('href')
    expect(decodeURIComponent(facebook ?? '')).toMatch(
      new RegExp(`^https://www\\.facebook\\.com/sharer/sharer\\.php\\?u=http[^]+${via('facebook')}`),
    )

    await dialog.getByRole('radio', { name: 'Story' }).check()
    await expect(dialog.getByText('For a story or a status.')).toBeVisible()
    await expect(picture).toHaveJSProperty('naturalHeight', 1920)

    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Link copied!')).toBeVisible()
    expect(await page.evaluate(() => window.name)).toMatch(new RegExp(`${path}$`))

    await dialog.getByRole('tab', { name: 'QR code' }).click()
    await expect(dialog.getByRole('img', { name: /^QR code: Help / })).toBeVisible()
    await expectAccessible(page, 'share dialog, code')
    const saved = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'Download QR code' }).click()
    expect((await saved).suggestedFilename()).toMatch(/-qr\.svg$/)

    await dialog.getByRole('tab', { name: 'Your website' }).click()
    await expect(dialog.getByLabel('Code for your website')).toHaveValue(
      new RegExp(`^<iframe src="http://[^"]+/embed/${campaign.id}" `),
    )
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(page, 'share dialog at 320 px')
  })

  test('selects the link when the browser denies copying, and says so @phone (P119)', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('no')) },
      })
    })
    const { id } = await openShareDialog(page, { ownClipboard: true })
    await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByRole('alert').getByText('Error - Failed to copy link')).toBeVisible()
    expect(await page.evaluate(() => String(getSelection()))).toContain(id)
  })

  test('shows when a picture fails to load @phone', async ({ page }) => {
    await page.route(/\/(share\.png|qr\.svg)$/, route => route.fulfill({ status: 404, body: '' }))
    await openShareDialog(page)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('A picture is available once the campaign is public.')).toBeVisible()
    await dialog.getByRole('tab', { name: 'QR code' }).click()
    await expect(dialog.getByText('A QR code is available once the campaign is public.')).toBeVisible()
    await expectAccessible(page, 'share dialog without pictures')
  })

  test("uses the device's share sheet if there is one @phone", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: async (shared: { url: string }) => {
          window.name = shared.url
        },
      })
    })
    const campaign = await openShareDialog(page)
    await page.getByRole('dialog').getByRole('button', { name: 'More ways' }).click()
    await expect.poll(() => page.evaluate(() => window.name)).toContain(campaign.id)
  })

  test('gives messengers a preview picture @desktop', async ({ request }) => {
    const { id } = await aCampaign(request)
    const html = await (await request.get(`/campaign/x/${id}`)).text()
    const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? []
    expect(new URL(address).pathname).toMatch(new RegExp(`^/campaign/[^/]+/${id}/share\\.png$`))
    expect(html).toContain('property="og:image:width" content="1200"')
    const [, data = ''] = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(data)).toMatchObject({ '@type': 'DonateAction', name: expect.stringMatching(/^Help /) })
    const [, described = ''] = /type="application\/json\+oembed" href="([^"]+)"/.exec(html) ?? []
    const oembed = await request.get(described.replaceAll('&amp;', '&'))
    expect((await oembed.json()).html).toContain(`/embed/${id}`)
    expect(html).toMatch(/property="og:image:alt" content="Help /)
    const picture = await request.get(new URL(address).pathname)
    expect(await sharp(await picture.body()).metadata()).toMatchObject({ width: 1200, height: 630 })
  })
})

test.describe('visit counts', () => {
  test('show the owner a visitor from WhatsApp, and no visit of their own (P495) @desktop', async ({
    page,
  }) => {
    const campaignId = await signUpOwner(page, 'Ida', 'Moss')
    await page.goto(`/campaign-figures/${campaignId}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your figures')
    for (const words of ['No donations yet', 'No visits yet', 'No shares yet'])
      await expect(page.getByText(words)).toBeVisible()
    await expectAccessible(page, 'figures without any')

    const link = await whatsAppLink(page)
    const stranger = await aStranger(page.context().browser())
    const visitor = await stranger.newPage()
    const counted = visitor.waitForResponse(/\/counts$/)
    await visitor.goto(link)
    expect((await counted).request().postDataJSON()).toEqual({ kind: 'visit', channel: 'whatsapp' })
    // The page removes the channel from the URL in the address bar.
    await expect(visitor).toHaveURL(/\/campaign\/ida-moss\/[0-9a-z]{10}$/)
    await stranger.close()

    // The owner's browser also reports its visit, but the server does not count it.
    const own = page.waitForResponse(/\/counts$/)
    await page.goto(`/campaign/x/${campaignId}`)
    await own
    await expect(async () => {
      await page.goto(`/campaign-figures/${campaignId}`)
      await expect(page.getByRole('heading', { name: 'WhatsApp: 100% of visits' })).toBeVisible({
        timeout: 1000,
      })
    }).toPass()
    const visits = page.getByRole('figure', { name: 'WhatsApp: 100% of visits' })
    await visits.getByRole('button', { name: 'Show as table' }).click()
    await expect(visits.getByRole('row', { name: 'WhatsApp 1' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Shared once' })).toBeVisible()
    await expectAccessible(page, 'figures')
    await page.goto('/')
    const summary = page.getByRole('region', { name: 'Last 30 days' })
    await summary.getByRole('link', { name: 'See your figures' }).click()
    await expect(page).toHaveURL(`/campaign-figures/${campaignId}`)
  })

  test('do not count a browser that opts out of tracking @phone', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    const answer = await page.request.get('/api/screens/scholars?search=Amara')
    const { campaigns } = (await answer.json()) as { campaigns: { id: string }[] }
    const calls: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/counts')) calls.push(request.url())
    })
    await page.goto(`/campaign/x/${campaigns[0]?.id}?via=sms`)
    // Waits until the page has removed the channel from the URL. A visit would have been counted by then.
    await expect(page).toHaveURL(/\/campaign\/x\/[0-9a-z]{10}$/)
    expect(calls).toEqual([])
  })
})

test.describe('en español @phone', () => {
  test.use({ locale: 'es-MX' })
  test('the dialog and the picture are in Spanish', async ({ page }) => {
    const campaign = await aCampaign(page.request)
    await page.goto(`/campaign/x/${campaign.id}`)
    await page.getByRole('button', { name: 'Compartir', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Comparte esta campaña' })
    await expect(dialog.getByRole('img')).toHaveAttribute('src', /\/share\.png\?lang=es$/)
    const sms = await dialog.getByRole('link', { name: 'Mensaje de texto' }).getAttribute('href')
    expect(decodeURIComponent(sms ?? '')).toMatch(/^sms:\?&body=Ayuda a .+ con /)
    await expectAccessible(page, 'share dialog in Spanish')
  })
})

test.describe('the widget @phone', () => {
  for (const scheme of ['light', 'dark'] as const) {
    test(`shows a campaign on another site, ${scheme}`, async ({ page, baseURL }) => {
      const { id } = await aCampaign(page.request)
      await page.emulateMedia({ colorScheme: scheme })
      await page.goto(`/embed/${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Help ')
      await expectAccessible(page, `widget, ${scheme}`)
      const fonts = await page.evaluate(async () =>
        [...(await document.fonts.ready)].map(({ family, status }) => `${family} ${status}`),
      )
      expect(fonts).toEqual(['Display Face loaded', 'Text Face loaded'])
      await page.setViewportSize({ width: 280, height: 420 })
      await expectAccessible(page, `widget at 280 px, ${scheme}`)
      const elsewhere = await anotherSite(`<iframe title="Campaign" src="${baseURL}/embed/${id}"></iframe>`)
      await page.goto(elsewhere.address)
      const donate = page
        .frameLocator('iframe')
        .getByRole('link', { name: /^Donate to .+ \(opens in a new tab\)$/ })
      await expect(donate).toHaveAttribute('target', '_blank')
      await expect(donate).toHaveAttribute('href', new RegExp(`/campaign/[^/]+/${id}\\?via=embed#give$`))
      expect(await page.context().cookies()).toEqual([])
      elsewhere.close()
    })
  }

  test('shows when the campaign is gone @desktop', async ({ page }) => {
    await page.goto('/embed/zzzzzzzzzz')
    await expect(page.getByRole('heading', { name: 'Campaign not found' })).toBeVisible()
    await expectAccessible(page, 'widget of nothing')
  })
})

/** Starts a site on another origin whose page embeds the widget in an iframe. */
async function anotherSite(body: string): Promise<{ address: string; close: () => void }> {
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html')
    answer.end(
      `<!doctype html><html lang="en"><title>Elsewhere</title><link rel="icon" href="data:,">${body}</html>`,
    )
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

/** A campaign of the demo data that has reached its goal. */
async function aCampaign(request: Page['request']): Promise<CampaignCardData> {
  const answer = await request.get('/api/screens/scholars?sort=trending')
  const { campaigns } = (await answer.json()) as BrowsePageData
  const [first] = campaigns
  if (!first) throw new Error('the demo world has campaigns')
  return first
}

/** Opens the share dialog on a campaign's page. Without `ownClipboard`, copied text goes to `window.name`. */
async function openShareDialog(page: Page, { ownClipboard = false } = {}): Promise<CampaignCardData> {
  const campaign = await aCampaign(page.request)
  await page.addInitScript(own => {
    // Prevents links to apps that the test machine lacks from opening.
    document.addEventListener(
      'click',
      event => {
        const link = event.target instanceof Element ? event.target.closest('a') : null
        if (/^(sms|mailto):/.test(link?.getAttribute('href') ?? '')) event.preventDefault()
      },
      true,
    )
    if (own) return
    const writeText = async (text: string) => {
      window.name = text
    }
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
  }, ownClipboard)
  await page.goto(`/campaign/x/${campaign.id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Share this campaign' })).toBeVisible()
  return campaign
}

/** Shares by WhatsApp from the owner's dialog, which the server counts. Returns the campaign link in the message. */
async function whatsAppLink(page: Page): Promise<string> {
  await page.goto('/#share')
  const button = page.getByRole('dialog').getByRole('link', { name: 'WhatsApp' })
  const text = new URL((await button.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  await page.context().route('https://wa.me/**', route => route.fulfill({ body: '' }))
  const shared = page.waitForResponse(/\/counts$/)
  await button.click()
  expect((await shared).status()).toBe(200)
  return text.split('\n').at(-1) ?? ''
}

async function aStranger(browser: Browser | null): Promise<BrowserContext> {
  if (!browser) throw new Error('no browser')
  return await browser.newContext()
}
