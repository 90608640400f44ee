import type { APIRequestContext, Page } from '@playwright/test'
import { appApiVersion, appHeaders } from '#app/lib/app-calls.ts'
import { chromiumLaunchOptions } from '#tests/setup/chromium.ts'
import { codeFor } from '../../e2e/demo-inbox.ts'
import { test as journey } from '../../e2e/journey.ts'
import { builtBundle, serveBundle } from './bundle.ts'
import { Phone } from './phone.ts'

/** The origin of the app's pages on Android. */
export const appOrigin = 'https://localhost'

// Allows the app's pages to call the local server, which Chromium blocks for pages of other origins.
const launch = chromiumLaunchOptions()
const launchOptions = {
  ...launch,
  args: [...(launch.args ?? []), '--disable-features=LocalNetworkAccessChecks'],
}

/** A test with the native app's bundle on a fake phone. The app and its server have different origins. */
export const test = journey.extend<{ phone: Phone }>({
  launchOptions,
  // Removes the custom header of other tests, which would require a CORS preflight.
  extraHTTPHeaders: {},
  phone: [
    async ({ context, page, baseURL }, use) => {
      const phone = new Phone()
      await serveBundle(context, await builtBundle(), baseURL ?? '')
      await phone.hold(context, page)
      await use(phone)
    },
    // Sets a separate timeout, since this fixture builds the bundle for the first test.
    { timeout: 180_000 },
  ],
})

/** The headers of the app's requests, for requests that tests send in its place. */
export const asApp = { origin: appOrigin, [appHeaders.version]: String(appApiVersion) }

/** Signs up a new person with a name through the API, and stores the session token on the phone. */
export async function signedUp(
  request: APIRequestContext,
  phone: Phone,
): Promise<{ email: string; token: string }> {
  const customUserId = `app-${crypto.randomUUID().slice(0, 8)}`
  const email = `${customUserId}@native.example`
  const made = await request.post('/api/sign-up', { data: { email, customUserId }, headers: asApp })
  const token = made.headers()[appHeaders.session] ?? ''
  await request.post('/api/profile/name', {
    data: { firstName: 'Ada', lastName: 'Pocket' },
    headers: { ...asApp, authorization: `Bearer ${token}` },
  })
  phone.secrets.set('tassel.session', token)
  phone.preferences.set('installed', 'yes')
  return { email, token }
}

/** Signs in a person of the demo data through the API, and stores the session token on the phone. */
export async function signedInAs(page: Page, phone: Phone, who: Person): Promise<void> {
  const { request } = page
  const codeRequest = await request.post('/api/sign-in', { data: who, headers: asApp })
  const browser = codeRequest.headers()[appHeaders.browser] ?? ''
  const made = await request.post('/api/sign-in/code', {
    data: { ...who, code: await codeFor(page, who.email), rememberDevice: false },
    headers: { ...asApp, [appHeaders.browser]: browser },
  })
  phone.secrets.set('tassel.session', made.headers()[appHeaders.session] ?? '')
  phone.preferences.set('installed', 'yes')
}

type Person = { email: string; customUserId: string }

/** A campaign of the demo data. */
export async function aCampaign({ request }: Page): Promise<{ id: string; studentName: string }> {
  const answer = await request.get('/api/screens/scholars?search=Yara')
  const { campaigns } = (await answer.json()) as { campaigns: { id: string; studentName: string }[] }
  const [campaign] = campaigns
  if (!campaign) throw new Error('the demo world has no such campaign')
  return campaign
}
