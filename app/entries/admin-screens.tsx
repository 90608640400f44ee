import type { ReactNode } from 'react'
import { demoScreens } from '#demo/screens.ts'
import { adminPages } from '../admin/pages.ts'
import { addressOf } from '../lib/endpoint.ts'
import { publicScreen, type Screen, screen } from '../shell/screen.ts'
import { loadAdminWords } from '../words/load-language.browser.ts'

/** Loads the admin frame, its error screen, and the texts of admin screens. */
async function around() {
  const [frame, ErrorBoundary] = await Promise.all([
    import('../admin/frame/admin-frame.tsx'),
    pageFailed(),
    loadAdminWords(),
  ])
  return { default: frame.default, ErrorBoundary }
}

const pageFailed = async () => (await import('../admin/frame/page-failed.tsx')).PageFailed

/** Loads the translations of admin screens, charts, and rarely opened screens, which visitors never need. */
async function withAdminWords() {
  await loadAdminWords()
  return { default: Plain }
}

const Plain = ({ children }: { children: ReactNode }) => children

/** The screens of admins and of the demo, an owner's analytics, and pages opened from emails. In their own file, so that visitors never load this table. */
export const adminScreens: readonly Screen[] = [
  ...adminPages.flatMap(({ screens }) => screens.map(screen => ({ ...screen, around }))),
  screen('/campaign-figures/:campaignId', 'GET /api/screens/campaign-figures/:campaignId', {
    load: () => import('../campaigns/figures/screens/campaign-figures.tsx'),
    around: withAdminWords,
  }),
  screen('/privacy-report/:campaignId', 'GET /api/screens/privacy-report/:campaignId', {
    load: () => import('../privacy/screens/privacy-report.tsx'),
    around: withAdminWords,
  }),
  publicScreen('/my-donations', 'GET /api/screens/my-donations', {
    load: () => import('../donors/page/screens/my-donations.tsx'),
    around: withAdminWords,
  }),
  publicScreen(
    '/unsubscribe',
    (search: URLSearchParams) =>
      addressOf('GET /api/screens/unsubscribe', { query: { token: search.get('token') ?? '-' } }),
    { load: () => import('../notifications/preferences/screens/unsubscribe.tsx') },
  ),
  publicScreen('/staff-sign-in', null, {
    load: () => import('../accounts/oidc/screens/staff-sign-in.tsx'),
    around: withAdminWords,
  }),
  publicScreen(
    '/other-ways',
    (search: URLSearchParams) =>
      addressOf('GET /api/screens/other-ways', {
        query: { campaign: search.get('campaign') ?? undefined },
      }),
    {
      load: () => import('../donations/offline/other-ways/screens/other-ways.tsx'),
      around: withAdminWords,
    },
  ),
  publicScreen('/disclosures', 'GET /api/screens/disclosures', {
    load: () => import('../legal/screens/disclosures-page.tsx'),
    around: withAdminWords,
  }),
  publicScreen('/accessibility', 'GET /api/screens/accessibility', {
    load: () => import('../legal/screens/accessibility-page.tsx'),
    around: withAdminWords,
  }),
  screen(
    '/year-summary',
    (search: URLSearchParams) =>
      addressOf('GET /api/screens/year-summary', { query: { year: search.get('year') ?? undefined } }),
    { load: () => import('../withdrawals/year-summary/screens/year-summary.tsx'), around: withAdminWords },
  ),
  publicScreen(
    '/receipt',
    (search: URLSearchParams) =>
      addressOf('GET /api/screens/receipt', { query: { token: search.get('token') ?? '-' } }),
    { load: () => import('../donors/receipts/screens/receipt-page.tsx'), around: withAdminWords },
  ),
  ...demoScreens,
]
