import type { ComponentType } from 'react'
import { browseAddress } from './campaigns/browse.ts'
import { homeAddress, tabElsewhere } from './home/contract.ts'
import { addressOf } from './lib/endpoint.ts'
import type { DescribePage, Frame } from './shell/screen.ts'

/** What a screen's file exports: the component, and what the page is called. */
export type ScreenModule = {
  default: ComponentType<{ data: never }>
  describe: DescribePage<never>
  /** Stands in for the screen when its loader refused; without it the house's own error screen does. */
  ErrorBoundary?: ComponentType
}

export type Screen = {
  path: string
  /** The API address of the one loader behind this screen; none for a screen without data. */
  data?: (params: Record<string, string | undefined>, search: URLSearchParams) => string
  frame: Frame
  /** The file behind `load`, so that the server can preload it. */
  source: string
  load: () => Promise<ScreenModule>
  /** Where the address leads instead, by its query; null stays here. */
  elsewhere?: (search: URLSearchParams) => string | null
  /** A visitor is sent to sign in, and back afterwards. Admin screens explain the refusal instead. */
  signIn?: 'redirect' | 'explain'
}

/**
 * One route table for the website, the server's rendering and the native app. What few are led to stands in late-screens.tsx:
 * a browser loads that table when it gets there.
 */
export const screens: readonly Screen[] = [
  {
    path: '/',
    elsewhere: tabElsewhere,
    data: (_, search) => homeAddress(search),
    frame: 'app',
    source: 'app/home/screens/home.tsx',
    load: () => import('./home/screens/home.tsx'),
  },
  {
    path: '/account',
    data: () => '/api/screens/account',
    frame: 'app',
    source: 'app/home/screens/account.tsx',
    load: () => import('./home/screens/account.tsx'),
  },
  {
    path: '/signup',
    frame: 'public',
    source: 'app/accounts/screens/sign-up.tsx',
    load: () => import('./accounts/screens/sign-up.tsx'),
  },
  {
    path: '/signin',
    frame: 'public',
    source: 'app/accounts/screens/sign-in.tsx',
    load: () => import('./accounts/screens/sign-in.tsx'),
  },
  {
    path: '/reset-password',
    frame: 'public',
    source: 'app/accounts/screens/reset-password.tsx',
    load: () => import('./accounts/screens/reset-password.tsx'),
  },
  {
    path: '/name-collection',
    data: () => '/api/screens/profile-setup',
    frame: 'public',
    source: 'app/accounts/screens/name-collection.tsx',
    load: () => import('./accounts/screens/name-collection.tsx'),
  },
  {
    path: '/profile-setup',
    data: () => '/api/screens/profile-setup',
    frame: 'public',
    source: 'app/accounts/screens/profile-setup.tsx',
    load: () => import('./accounts/screens/profile-setup.tsx'),
  },
  {
    path: '/welcome-complete',
    data: () => '/api/screens/profile-setup',
    frame: 'public',
    source: 'app/accounts/screens/welcome-complete.tsx',
    load: () => import('./accounts/screens/welcome-complete.tsx'),
  },
  {
    path: '/scholars',
    data: (_, search) => browseAddress(search),
    frame: 'app',
    source: 'app/donations/screens/browse-page.tsx',
    load: () => import('./donations/screens/browse-page.tsx'),
  },
  {
    path: '/start-campaign',
    frame: 'app',
    source: 'app/campaigns/forms/screens/start-campaign.tsx',
    load: () => import('./campaigns/forms/screens/start-campaign.tsx'),
  },
  {
    path: '/website-scholar',
    frame: 'app',
    source: 'app/campaigns/forms/screens/website-scholar.tsx',
    load: () => import('./campaigns/forms/screens/website-scholar.tsx'),
  },
  {
    path: '/scholar-form',
    data: () => '/api/screens/campaign-form',
    frame: 'app',
    source: 'app/campaigns/forms/screens/scholar-form.tsx',
    load: () => import('./campaigns/forms/screens/scholar-form.tsx'),
  },
  {
    path: '/website-scholar-form',
    data: () => '/api/screens/campaign-form',
    frame: 'app',
    source: 'app/campaigns/forms/screens/website-scholar-form.tsx',
    load: () => import('./campaigns/forms/screens/website-scholar-form.tsx'),
  },
  {
    path: '/parental-form',
    data: () => '/api/screens/campaign-form',
    frame: 'app',
    source: 'app/campaigns/forms/screens/parental-form.tsx',
    load: () => import('./campaigns/forms/screens/parental-form.tsx'),
  },
  {
    path: '/website-parental-form',
    data: () => '/api/screens/campaign-form',
    frame: 'app',
    source: 'app/campaigns/forms/screens/website-parental-form.tsx',
    load: () => import('./campaigns/forms/screens/website-parental-form.tsx'),
  },
  {
    path: '/create-campaign',
    data: () => '/api/screens/create-campaign',
    frame: 'app',
    source: 'app/campaigns/forms/screens/create-campaign.tsx',
    load: () => import('./campaigns/forms/screens/create-campaign.tsx'),
  },
  {
    path: '/website-create-campaign',
    data: () => '/api/screens/campaign-form',
    frame: 'app',
    source: 'app/campaigns/forms/screens/website-create-campaign.tsx',
    load: () => import('./campaigns/forms/screens/website-create-campaign.tsx'),
  },
  {
    path: '/donation/:campaignId',
    data: ({ campaignId }) => `/api/screens/campaign/${encodeURIComponent(campaignId ?? '')}`,
    frame: 'public',
    source: 'app/donations/screens/campaign-page.tsx',
    load: () => import('./donations/screens/campaign-page.tsx'),
  },
  {
    path: '/donation-success',
    frame: 'public',
    source: 'app/donations/screens/donation-success.tsx',
    load: () => import('./donations/screens/donation-success.tsx'),
  },
  {
    path: '/campaign/:slug/:campaignId',
    data: ({ campaignId }) => `/api/screens/campaign/${encodeURIComponent(campaignId ?? '')}`,
    frame: 'public',
    source: 'app/donations/screens/campaign-page.tsx',
    load: () => import('./donations/screens/campaign-page.tsx'),
  },
  {
    path: '/campaign/:campaignId',
    data: ({ campaignId }) => `/api/screens/campaign/${encodeURIComponent(campaignId ?? '')}`,
    frame: 'public',
    source: 'app/donations/screens/campaign-page.tsx',
    load: () => import('./donations/screens/campaign-page.tsx'),
  },
  {
    path: '/terms',
    frame: 'public',
    source: 'app/legal/screens/terms-page.tsx',
    load: () => import('./legal/screens/terms-page.tsx'),
  },
  {
    path: '/privacy',
    frame: 'public',
    source: 'app/legal/screens/privacy-page.tsx',
    load: () => import('./legal/screens/privacy-page.tsx'),
  },
  {
    path: '/notifications',
    data: () => '/api/screens/notifications',
    frame: 'app',
    source: 'app/notifications/screens/notifications.tsx',
    load: () => import('./notifications/screens/notifications.tsx'),
  },
  {
    path: '/unsubscribe',
    data: (_, search) =>
      addressOf('GET /api/screens/unsubscribe', { query: { token: search.get('token') ?? '-' } }),
    frame: 'public',
    source: 'app/notifications/screens/unsubscribe.tsx',
    load: () => import('./notifications/screens/unsubscribe.tsx'),
  },
  {
    path: '/notification-preferences',
    data: () => '/api/screens/notification-preferences',
    frame: 'app',
    source: 'app/notifications/screens/notification-preferences.tsx',
    load: () => import('./notifications/screens/notification-preferences.tsx'),
  },
]
