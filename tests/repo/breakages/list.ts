/** Something broken on purpose between the server's rules and what a person sees. */
export type Breakage = {
  name: string
  /** This text of this file, which is there once, becomes `replace`. */
  file: string
  find: string
  replace: string
  /** What must fail then: the type check, or these tests. */
  noticedBy: 'types' | { project: 'unit' | 'integration'; files: readonly string[] }
}

/** The source with it in. Throws where its text is not there exactly once: then the list must follow the code. */
export function broken(source: string, { name, find, replace }: Breakage): string {
  const pieces = source.split(find)
  if (pieces.length !== 2) throw new Error(`${name}: its text is there ${pieces.length - 1} times, not once`)
  return pieces.join(replace)
}

export const breakages: readonly Breakage[] = [
  {
    name: "the refund's answer is renamed",
    file: 'app/donations/contract.ts',
    find: "  status: 'refunded' | 'waiting'\n",
    replace: "  outcome: 'refunded' | 'waiting'\n",
    noticedBy: 'types',
  },
  {
    name: "the campaign page's loader answers something else",
    file: 'app/donations/routes.server.ts',
    find: 'loadCampaignPage(app.db, params.campaignId, now)',
    replace: 'loadCampaignPage(app.db, params.campaignId, now).then(() => ({ nothing: true }))',
    noticedBy: 'types',
  },
  {
    name: "a quote's address moves on the server alone",
    file: 'app/donations/checkout/routes.server.ts',
    find: "operation('POST /api/quotes'",
    replace: "operation('POST /api/quotez'",
    noticedBy: 'types',
  },
  {
    name: 'an input is renamed',
    file: 'app/donations/contract.ts',
    find: '  paymentMethod: z.enum(paymentMethods',
    replace: '  payBy: z.enum(paymentMethods',
    noticedBy: 'types',
  },
  {
    name: 'a field is dropped from an answer',
    file: 'app/donations/contract.ts',
    find: 'export type SupportersPage = { supporters: Supporter[]; next: string | null }',
    replace: 'export type SupportersPage = { supporters: Supporter[] }',
    noticedBy: 'types',
  },
  {
    name: 'a screen calls with another method',
    file: 'app/notifications/preferences/use-preferences.browser.ts',
    find: "'PUT /api/notification-preferences'",
    replace: "'POST /api/notification-preferences'",
    noticedBy: 'types',
  },
  {
    name: "a screen is given another endpoint's data",
    file: 'app/screens.tsx',
    find: "screen('/account', 'GET /api/screens/account'",
    replace: "screen('/account', 'GET /api/screens/notifications'",
    noticedBy: 'types',
  },
  {
    name: 'an event has no mail',
    file: 'app/notifications/events/donation-thanked.tsx',
    find: '  mails: [thankYou],\n',
    replace: '  mails: [],\n',
    noticedBy: 'types',
  },
  {
    name: 'an answer carries a field that nobody declared',
    file: 'app/home/load-home.server.ts',
    find: '    places: await loadPlaces(call),',
    replace: '    ...{ undeclared: true },\n    places: await loadPlaces(call),',
    noticedBy: { project: 'integration', files: ['tests/security/access/matrix.db.test.ts'] },
  },
  {
    name: 'a search takes % and _ as they are',
    file: 'app/admin/lists/search.ts',
    find: "word.replace(/[\\\\%_]/g, '\\\\$&')",
    replace: 'word',
    noticedBy: { project: 'integration', files: ['app/admin/lists/search.db.test.ts'] },
  },
]
