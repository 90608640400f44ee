import { browseAddress } from '../campaigns/browse/browse.ts'
import type { FormKey } from '../campaigns/forms/answers.ts'
import { homeAddress, homeTab } from '../home/contract.ts'
import { type Address, addressOf } from '../lib/endpoint.ts'
import { publicScreen, type Screen, screen } from '../shell/screen.ts'
import { late } from '../ui/late.tsx'

const tabAddresses = {
  account: addressOf('GET /api/screens/account'),
  notifications: addressOf('GET /api/screens/notifications'),
  'start-campaign': addressOf('GET /api/screens/home'),
}
const homeOrTab = (search: URLSearchParams): Address<'GET /api/screens/home'> => {
  const tab = homeTab(search)
  return tab ? (tabAddresses[tab] as string) : homeAddress(search)
}

const campaignForm = (form: FormKey) =>
  screen(`/${form}`, () => addressOf('GET /api/screens/campaign-form', { query: { form } }), {
    load: () => import('../campaigns/forms/screens/campaign-form.tsx'),
  })

/** The screens of the website and the native app. Rarely visited ones are in admin-screens.tsx, which browsers load on demand. */
export const screens: readonly Screen[] = [
  screen('/', homeOrTab, {
    load: () => import('../home/pages/home-page.tsx'),
    tab: homeTab,
  }),
  screen('/account', 'GET /api/screens/account', {
    load: () => import('../home/screens/account.tsx'),
  }),
  publicScreen('/signup', null, {
    load: () => import('../accounts/sign-in/screens/sign-up.tsx'),
  }),
  publicScreen('/signin', null, {
    load: () => import('../accounts/sign-in/screens/sign-in.tsx'),
  }),
  publicScreen('/reset-password', null, {
    load: () => import('../accounts/sign-in/screens/reset-password.tsx'),
  }),
  publicScreen('/name-collection', 'GET /api/screens/profile-setup', {
    load: () => import('../accounts/profile/screens/name-collection.tsx'),
  }),
  publicScreen('/profile-setup', 'GET /api/screens/profile-setup', {
    load: () => import('../accounts/profile/screens/profile-setup.tsx'),
  }),
  publicScreen('/welcome-complete', 'GET /api/screens/profile-setup', {
    load: () => import('../accounts/sign-in/screens/welcome-complete.tsx'),
  }),
  screen('/scholars', browseAddress, {
    load: () => import('../home/pages/browse-page.tsx'),
  }),
  screen('/start-campaign', null, { load: () => import('../campaigns/forms/screens/start-campaign.tsx') }),
  screen('/website-scholar', null, { load: () => import('../campaigns/forms/screens/website-scholar.tsx') }),
  campaignForm('scholar-form'),
  campaignForm('website-scholar-form'),
  campaignForm('parental-form'),
  campaignForm('website-parental-form'),
  screen('/create-campaign', 'GET /api/screens/create-campaign', {
    load: () => import('../campaigns/forms/screens/campaign-form.tsx'),
    // Visitors get the same form, extended by the fields of a new account.
    visitorsTo: '/website-create-campaign',
  }),
  campaignForm('website-create-campaign'),
  publicScreen('/donation/:campaignId', 'GET /api/screens/campaign/:campaignId', {
    load: () => import('../home/pages/give-page.tsx'),
  }),
  publicScreen('/donation-success', null, {
    load: () => import('../donations/checkout/screens/donation-confirmation.tsx'),
  }),
  publicScreen('/campaign/:slug/:campaignId', 'GET /api/screens/campaign/:campaignId', {
    load: () => import('../home/pages/campaign-page.tsx'),
  }),
  publicScreen('/campaign/:campaignId', 'GET /api/screens/campaign/:campaignId', {
    load: () => import('../home/pages/campaign-page.tsx'),
  }),
  publicScreen('/terms', null, {
    load: () => import('../legal/screens/terms-page.tsx'),
  }),
  publicScreen('/privacy', null, {
    load: () => import('../legal/screens/privacy-page.tsx'),
  }),
  screen('/notifications', 'GET /api/screens/notifications', {
    load: () => import('../notifications/feed/screens/notifications.tsx'),
  }),
  screen('/notification-preferences', 'GET /api/screens/notification-preferences', {
    load: () => import('../notifications/preferences/screens/notification-preferences.tsx'),
  }),
]

/** The frame's features for signed-in people; visitors never load this code. */
export const SignedIn = late(async () => (await import('../home/pages/signed-in.tsx')).SignedIn, {
  quiet: true,
})
