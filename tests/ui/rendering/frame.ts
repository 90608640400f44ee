import { packFees } from '#app/fees/fee-schedule.ts'
import { specificationRates } from '#app/fees/first-schedules.ts'
import type { SessionData } from '#app/shell/session.ts'

/** The time at which pages are rendered, in epoch milliseconds. */
export const now = Date.UTC(2026, 10, 22, 15)

/** The session of a signed-out visitor. */
export const session: SessionData = {
  viewer: null,
  ownStyles: null,
  running: { version: '0.1.0', commit: null, sourceUrl: null },
  branding: {
    product: 'Tassel',
    legalEntity: 'Tassel Foundation',
    supportEmail: 'support@tassel.example',
    privacyEmail: 'privacy@tassel.example',
    currencySign: '$',
    color: null,
    logo: null,
  },
  fees: packFees(specificationRates),
  demo: true,
  testPayments: false,
  now: new Date(now).toISOString(),
  timeZone: 'America/New_York',
  payments: {
    kind: 'sandbox',
    script: 'https://pay.tassel.example/',
  } as SessionData['payments'],
  appUrl: 'https://tassel.example',
}

/** The built files that a page references, with fictional names. */
export const assets = {
  styles: ['/assets/web-C8mLr9wK.css'],
  script: '/assets/web-CQwfNeqr.js',
  preloads: ['/assets/XKyaHtl.js', '/assets/Csb0rBJ.js', '/assets/BVsGF2v.js'],
  fonts: [
    '/assets/bricolage-grotesque-latin-wght-normal-DLoelf7F.woff2',
    '/assets/source-sans-3-latin-wght-normal-BqRLTx4X.woff2',
  ],
}
