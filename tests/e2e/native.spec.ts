import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { aCampaign, appOrigin, asApp, signedInAs, signedUp, test } from '#tests/ui/native/app-in-browser.ts'
import type { Phone } from '#tests/ui/native/phone.ts'
import { codeFor } from './demo-inbox.ts'
import { offlineLine, savedAddresses, savedAnswers } from './saved-answers.ts'
import { watchConsole } from './screen-checks.ts'

/** Tests the native app's bundle on its own origin, in a phone-sized browser with a fake phone that records native calls. */

const storedToken = (phone: Phone) => phone.secrets.get('tassel.session')
const heading = (app: Page) => app.getByRole('heading', { level: 1 })

const expectSignedOut = (app: Page) => expect(app.getByRole('heading', { name: 'Sign Up' })).toBeVisible()

test('signs up, uses only a token, signs in again with a code, and leaves nothing at sign-out @phone (P273, P320, P324)', async ({
  page: app,
  phone,
  context,
}) => {
  await app.goto(appOrigin)
  const consoleErrors = watchConsole(app)
  const mark = `app-${Date.now().toString(36)}`
  const email = `${mark}@native.example`
  await expect.poll(() => phone.askedFor('SplashScreen', 'hide').length).toBe(1)
  await app.getByLabel('Email').fill(email)
  await app.getByLabel('User ID').fill(mark)
  await app.getByRole('button', { name: 'Sign Up' }).click()
  await expect(app).toHaveURL(/profile-setup/)
  const first = storedToken(phone)
  expect(first).toMatch(/^[\w-]+\./)
  await app.getByRole('button', { name: 'Skip for Now' }).click()
  await app.getByLabel('First Name').fill('Ada')
  await app.getByLabel('Last Name').fill('Pocket')
  await app.getByRole('button', { name: 'Complete Setup' }).click()
  await app.getByText("Let's Get Started!").click()
  await expect(app.getByRole('heading', { level: 1 })).toContainText('Ada')
  // Reopens the app, which must still be signed in.
  await app.goto(appOrigin)
  await expect(app.getByRole('heading', { level: 1 })).toContainText('Ada')
  await app.getByRole('link', { name: 'Account', exact: true }).click()
  await app.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expectSignedOut(app)
  expect(storedToken(phone)).toBeUndefined()
  expect(await app.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])).toEqual([
    [],
    ['tassel-launched'],
  ])
  const stolen = await app.request.get('/api/screens/account', {
    headers: { ...asApp, authorization: `Bearer ${first}` },
  })
  expect(stolen.status()).toBe(401)
  await app.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  // Waits for the sign-in page, since the previous page has fields with the same labels.
  await expect(heading(app)).toHaveText('Sign In')
  await app.getByLabel('Email').fill(email)
  await app.getByLabel('User ID').fill(mark)
  await app.getByRole('button', { name: 'Sign In' }).click()
  await app.getByLabel('Code').fill(await codeFor(app, email))
  await app.getByRole('button', { name: 'Sign In' }).click()
  await expect(app.getByRole('heading', { level: 1 })).toContainText('Ada')
  expect(storedToken(phone)).toMatch(/^[\w-]+\./)
  expect(storedToken(phone)).not.toBe(first)
  await app.getByRole('link', { name: 'Browse Scholars' }).click()
  await expect(app.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await context.cookies()).toEqual([])
  expect(consoleErrors()).toEqual([])
})

test('takes a photo, creates a campaign, shares it, and explains denied permissions @phone (P329, P330, P333)', async ({
  page: app,
  phone,
  context,
}) => {
  const { email } = await signedUp(app.request, phone)
  await context.route(`${appOrigin}/_capacitor_file_/**`, async route =>
    route.fulfill({ contentType: 'image/jpeg', body: await aPhoto() }),
  )
  await app.goto(`${appOrigin}/account`)
  await app.getByRole('button', { name: /profile picture/i }).click()
  phone.answer('Camera', 'takePhoto', () => {
    throw Object.assign(new Error('no'), { code: 'OS-PLUG-CAMR-0003' })
  })
  await app.getByRole('button', { name: 'Take a photo' }).click()
  await expect(app.getByText(/The app can’t use the camera/)).toBeVisible()
  phone.answer('Camera', 'takePhoto', () => ({ webPath: `${appOrigin}/_capacitor_file_/photo.jpg` }))
  await app.getByRole('button', { name: 'Take a photo' }).click()
  await app.getByRole('button', { name: 'Save Picture' }).click()
  await expect(app.getByText('Profile picture updated')).toBeVisible()
  // The picture is not public, so the app must load it with its token.
  const portrait = app.getByRole('banner').locator('img')
  await expect
    .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  await app.goto(`${appOrigin}/scholar-form`)
  await expect(app.getByRole('link', { name: /^Back/ })).toBeVisible()
  await app.getByLabel('University').fill('Harbor State University')
  await app.getByLabel('Major').fill('Marine Biology')
  await app.getByLabel('Funding Goal').fill('1200')
  await app.getByLabel('Your Story').fill('I dive where the kelp is coming back.')
  await app
    .getByRole('radio', { name: /^Through / })
    .first()
    .check()
  await app.getByRole('button', { name: 'Create Campaign' }).click()
  await app.getByLabel('Code').fill(await codeFor(app, email))
  await app.getByRole('button', { name: 'Confirm' }).click()
  const share = app.getByRole('dialog', { name: 'Share with your contacts' })
  await expect(share).toBeVisible({ timeout: 15_000 })
  expect(phone.askedFor('Haptics', 'notification')).toHaveLength(1)
  phone.answer('CapacitorContacts', 'pickContact', () => ({
    contacts: [{ id: '1', displayName: 'Grandma', phoneNumbers: [{ value: '+1 (555) 010-0199' }] }],
  }))
  await share.getByRole('button', { name: 'Choose from your contacts' }).click()
  const text = share.getByRole('link', { name: 'Text Grandma' })
  await expect(text).toHaveAttribute('href', /^sms:\+15550100199\?&body=/)
  // On Android the app requests only the phone number, for which the contact picker needs no permission.
  expect(phone.askedFor('CapacitorContacts', 'pickContact')).toEqual([{ property: 'phoneNumber' }])
  phone.answer('CapacitorContacts', 'pickContact', () => {
    throw new Error('forbidden by the administrator')
  })
  await share.getByRole('button', { name: 'Choose from your contacts' }).click()
  await expect(share.getByText(/The app can’t open your contacts/)).toBeVisible()
  await share.getByRole('button', { name: 'More ways' }).click()
  await expect.poll(() => phone.askedFor('Share', 'share').length).toBe(1)
  // The shared link points to the server and not to the app's own origin.
  expect(phone.askedFor('Share', 'share')[0]?.url).toMatch(/^http:\/\/localhost:\d+\/campaign\/ada-pocket\//)
})

test('donates on the provider’s page, and learns the result even without a return link @phone (P326)', async ({
  page: app,
  phone,
  browser,
}) => {
  const { id } = await aCampaign(app)
  await app.goto(`${appOrigin}/campaign/x/${id}`)
  await app.getByRole('button', { name: 'Donate Now' }).first().click()
  const dialog = app.getByRole('dialog')
  await dialog.getByLabel('Custom amount').fill('20')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('You’ll enter your card on our payment provider’s page')).toBeVisible()
  await dialog.getByLabel('Your Name').fill('Gil Giver')
  await dialog.getByLabel('Email Address').fill('gil@donors.example')
  await dialog.getByRole('button', { name: /^Give \$/ }).click()
  await expect.poll(() => phone.askedFor('Browser', 'open').length).toBe(1)
  // The donor closes the payment page without paying: nothing is charged, and the dialog keeps the entered values.
  await phone.fire('Browser', 'browserFinished')
  await expect(dialog.getByText('Your donation has not gone through yet')).toBeVisible({ timeout: 20_000 })
  await dialog.getByRole('button', { name: /^Give \$/ }).click()
  await expect.poll(() => phone.askedFor('Browser', 'open').length).toBe(2)
  const outside = await (await browser.newContext()).newPage()
  await outside.goto(String(phone.askedFor('Browser', 'open')[1]?.url))
  await outside.getByLabel('Card Number').fill('4242424242424242')
  await outside.getByLabel('Expiry Date').fill('1240')
  await outside.getByLabel('CVV').fill('123')
  await outside.getByLabel('Name on Card').fill('Gil Giver')
  await outside.getByRole('button', { name: /^Pay \$/ }).click()
  await outside.waitForURL(/\/donation-success\?session_id=/)
  const back = outside.url()
  // The app does not get the return link yet, so it requests the result from the server when it returns to the foreground.
  await phone.fire('App', 'resume')
  await expect(dialog.getByText('Thank you for your $20.00 donation!')).toBeVisible({ timeout: 20_000 })
  await phone.fire('App', 'appUrlOpen', { url: back })
  await expect(app.getByRole('heading', { name: 'Donation Successful!' })).toBeVisible({ timeout: 20_000 })
  await outside.context().close()
})

test('opens links and push messages, handles Back, and rejects foreign links @phone (P327, P328, P331)', async ({
  page: app,
  phone,
  baseURL,
}) => {
  const campaign = await aCampaign(app)
  const registered: unknown[] = []
  await app.route('**/api/push/devices', async route => {
    registered.push(route.request().postDataJSON())
    await route.fulfill({ json: {}, headers: { 'access-control-allow-origin': appOrigin } })
  })
  phone.preferences.set('push-wanted', 'yes')
  phone.answer('PushNotifications', 'register', () => {
    void phone.fire('PushNotifications', 'registration', { value: 'a-token-of-firebase-for-this-phone' })
  })
  phone.answer('App', 'getLaunchUrl', () => ({ url: `${baseURL}/campaign/x/${campaign.id}` }))
  await signedUp(app.request, phone)
  await app.goto(appOrigin)
  // The app opens the campaign of the link that launched it.
  await expect(heading(app)).toContainText(campaign.studentName)
  await expect.poll(() => registered.length).toBe(1)
  expect(registered[0]).toMatchObject({ kind: 'fcm', token: 'a-token-of-firebase-for-this-phone' })

  await app.getByRole('button', { name: 'Donate Now' }).first().click()
  await expect(app.getByRole('dialog')).toBeVisible()
  await phone.fire('App', 'backButton', { canGoBack: true })
  await expect(app.getByRole('dialog')).toHaveCount(0)
  await expect(heading(app)).toContainText(campaign.studentName)
  await phone.fire('App', 'backButton', { canGoBack: true })
  await expect(heading(app)).toContainText('Ada')
  await phone.fire('App', 'backButton', { canGoBack: false })
  await expect.poll(() => phone.askedFor('App', 'minimizeApp').length).toBe(1)

  for (const link of ['https://evil.example/account', `${baseURL}//evil.example`, 'tassel://account'])
    await phone.fire('App', 'appUrlOpen', { url: link })
  const tap = (url: string) =>
    phone.fire('PushNotifications', 'pushNotificationActionPerformed', { notification: { data: { url } } })
  await tap('https://evil.example/')
  await tap('//evil.example')
  expect(new URL(app.url()).pathname).toBe('/')
  await tap('/notifications')
  await expect(app).toHaveURL(`${appOrigin}/notifications`)
  await phone.fire('App', 'appUrlOpen', { url: `${baseURL}/campaign/gone/0000000000` })
  await expect(
    app.getByText(/doesn’t exist or has been deactivated|doesn't exist or has been deactivated/).first(),
  ).toBeVisible()
  await phone.fire('App', 'appUrlOpen', { url: `${baseURL}/reset-password#token=${'a'.repeat(43)}` })
  await expect(app.getByText(/Invalid or expired reset link/).first()).toBeVisible()

  await app.goto(`${appOrigin}/account`)
  await app.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expectSignedOut(app)
  await expect.poll(() => phone.askedFor('PushNotifications', 'unregister').length).toBe(1)
  expect(phone.preferences.get('push-wanted')).toBeUndefined()
})

test('shows an unreachable server, a missing network, and an outdated app, and loses nothing @phone (P325, P332, P334)', async ({
  page: app,
  phone,
  context,
  baseURL,
}) => {
  await context.route(`${baseURL}/**`, route => route.abort())
  // iOS keeps the Keychain when an app is removed, so a new installation can find the session of a former user.
  phone.secrets.set('tassel.session', 'left.behind')
  await app.goto(appOrigin)
  await expect(heading(app)).toHaveText('Can’t reach Tassel')
  expect(storedToken(phone)).toBeUndefined()
  await context.unroute(`${baseURL}/**`)
  await app.getByRole('button', { name: 'Retry' }).click()
  await expectSignedOut(app)
  await app.getByRole('link', { name: 'Start', exact: true }).click()
  await app.goto(`${appOrigin}/website-create-campaign`)
  await app.getByLabel('Major').fill('Railways')
  await context.setOffline(true)
  await app.getByRole('link', { name: 'Terms', exact: true }).click()
  await expect(heading(app)).toHaveText('Terms and Conditions')
  await context.setOffline(false)
  await app.goBack()
  await expect(app.getByLabel('Major')).toHaveValue('Railways')
  await context.route(`${baseURL}/api/**`, route =>
    route.fulfill({
      status: 426,
      headers: { 'access-control-allow-origin': appOrigin },
      json: { error: { code: 'AppTooOld', message: 'Please update the app.', requestId: '' } },
    }),
  )
  await app.getByRole('link', { name: 'Browse Scholars' }).click()
  await expect(app.getByRole('alertdialog', { name: 'Please update the app' })).toBeVisible()
  await context.unroute(`${baseURL}/api/**`)
  await app.goto(`${appOrigin}/website-create-campaign`)
  await expect(app.getByLabel('Major')).toHaveValue('Railways')
})

test('opens recent screens offline, only for their owner, until they sign out @phone (P324, P332)', async ({
  page: app,
  phone,
  context,
  baseURL,
}) => {
  const cut = () => context.route(`${baseURL}/**`, route => route.abort())
  const mend = () => context.unroute(`${baseURL}/**`)
  const main = app.getByRole('navigation', { name: 'Main' })
  const opens = app.getByRole('region', { name: 'What you can open now' })
  await signedInAs(app, phone, {
    email: 'kwame.asante@students.tassel.example',
    customUserId: 'kwame-asante',
  })
  await app.goto(appOrigin)
  await expect(app.getByRole('heading', { name: 'Thank your supporters' })).toBeVisible()
  await main.getByRole('link', { name: /^Notifications/ }).click()
  await expect(heading(app)).toHaveText('Notifications')
  await main.getByRole('link', { name: 'Account' }).click()
  await app.getByRole('link', { name: 'View Your Campaign Page' }).click()
  await expect(app.getByRole('button', { name: 'Donate Now' }).first()).toBeVisible()
  const campaign = await heading(app).innerText()
  await expect
    .poll(async () => (await savedAddresses(app)).toSorted())
    .toEqual([
      expect.stringContaining('/api/campaigns/'),
      '/api/donations-to-thank',
      '/api/screens/account',
      expect.stringContaining('/api/screens/campaign'),
      '/api/screens/home',
      '/api/screens/notifications',
      '/api/session',
    ])

  await cut()
  await app.goto(appOrigin)
  await expect(heading(app)).toHaveText('Welcome, Kwame')
  await expect(app.getByRole('heading', { name: 'Thank your supporters' })).toBeVisible()
  await expect(offlineLine(app)).toHaveText(/^Offline\. As of \d{1,2}:\d\d [AP]M$/)
  await main.getByRole('link', { name: /^Notifications/ }).click()
  await expect(heading(app)).toHaveText('Notifications')
  await main.getByRole('link', { name: 'Account' }).click()
  await app.getByRole('link', { name: 'View Your Campaign Page' }).click()
  await expect(heading(app)).toHaveText(campaign)
  await app.goto(`${appOrigin}/notification-preferences`)
  await expect(heading(app)).toContainText('You seem to be offline')
  await expect(opens.getByRole('listitem')).toHaveCount(4)

  await mend()
  await app.goto(`${appOrigin}/account`)
  await app.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expectSignedOut(app)
  await expect.poll(() => savedAddresses(app)).toEqual(['/api/session'])
  await cut()
  await app.goto(`${appOrigin}/account`)
  await expect(heading(app)).toContainText('You seem to be offline')
  await expect(opens).toHaveCount(0)
  // Another person signs in on this phone, and then the phone loses their token.
  await mend()
  await signedUp(app.request, phone)
  await app.goto(`${appOrigin}/notifications`)
  await expect(heading(app)).toHaveText('Notifications')
  await expect.poll(() => savedAddresses(app)).toContain('/api/screens/notifications')
  expect(new Set((await savedAnswers(app)).map(({ account }) => account)).size).toBe(2)
  await cut()
  phone.secrets.clear()
  await app.goto(`${appOrigin}/notifications`)
  await expect(heading(app)).toContainText('You seem to be offline')
  await expect.poll(() => savedAddresses(app)).toEqual(['/api/session'])
})

test('the server refuses calls from other origins’ pages @phone (P322)', async ({
  page,
  baseURL,
  context,
  phone,
}) => {
  void phone
  await context.route('https://evil.example/', route =>
    route.fulfill({ contentType: 'text/html', body: '<p>hi</p>' }),
  )
  await page.goto('https://evil.example/')
  const asked = (headers: Record<string, string>) =>
    page.evaluate(
      ([address, own]) =>
        fetch(`${address}/api/session`, { headers: own as Record<string, string> }).then(
          () => 'told',
          () => 'refused',
        ),
      [baseURL ?? '', headers] as const,
    )
  expect(await asked({})).toBe('refused')
  expect(await asked({ 'x-tassel-app': '1' })).toBe('refused')
})

async function aPhoto(): Promise<Buffer> {
  const size = { width: 640, height: 800, channels: 3 as const, background: '#0f4c3a' }
  return await sharp({ create: size }).jpeg().toBuffer()
}
