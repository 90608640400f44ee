import { expect, test } from 'vitest'
import type { CampaignOverviewData } from '#app/admin/campaign-analytics/contract.ts'
import { adminPages } from '#app/admin/pages.ts'
import type { TransactionsData } from '#app/admin/transactions/contract.ts'
import { monthFrom } from '#app/books/calendar.ts'
import { renderPage } from '#app/entries/ssr.tsx'
import type { Answer } from '#app/lib/endpoint.ts'
import { assets, session } from './frame.ts'

/** Names that must not be translated although they equal messages in the Spanish catalog or look like placeholders. */
const names = ['May', 'Home', 'Total', '{x}', '{sign}', 'Mar 11, 2026', 'Help Ana with Study Abroad']

const admin = {
  userId: 'admin',
  customUserId: 'admin',
  email: 'admin@example.com',
  emailVerified: true,
  firstName: 'June',
  lastName: 'Home',
  profilePictureUrl: null,
  roles: ['owner'],
  adminPages: adminPages.map(({ path }) => path),
  unread: 0,
  narrowSidebar: false,
}

/** Renders the page in Spanish and returns the text of each table cell by row. */
async function cells(path: string, data: object): Promise<string[][]> {
  return rowsOf(await render(path, data))
}

async function render(path: string, data: object, status = 200): Promise<string> {
  const request = new Request(`https://tassel.example${path}`, { headers: { 'accept-language': 'es' } })
  const answer = await renderPage(
    request,
    async asked =>
      asked === '/api/session'
        ? Response.json({ ...session, viewer: admin })
        : Response.json(data, { status }),
    assets,
  )
  if (answer instanceof Response) throw new Error(`answered ${answer.status}`)
  return answer.html
}

const rowsOf = (html: string) =>
  [...html.matchAll(/<tr data-row[\s\S]*?<\/tr>/g)].map(([row]) =>
    [...row.matchAll(/<td[\s\S]*?<\/td>/g)].map(([cell]) => textOf(cell)).filter(text => text !== ''),
  )

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .trim()

const list = { total: names.length, page: 1, pages: 1, countedTo: null, topics: [] }

test('names of donors and scholars are verbatim in Spanish tables (P234)', async () => {
  const transactions: TransactionsData = {
    ...list,
    heldPayments: 0,
    query: { search: '', sort: '-date', page: 1, status: 'completed' },
    campaign: null,
    detail: null,
    isOffline: false,
    transactions: names.map((name, at) => ({
      id: `00000000-0000-4000-8000-00000000000${at}`,
      at: '2026-03-11T16:00:00.000Z',
      donor: name,
      scholar: name,
      amountCents: 5_000,
      totalCents: 6_050,
      returned: { amountCents: 0, totalCents: 0 },
      takenCents: null,
      status: 'completed',
      lines: null,
    })),
  }
  const rows = await cells('/transactions', transactions)
  expect(rows.map(row => row.slice(0, 3))).toEqual(
    names.map(name => ['11 mar 2026, 12:00 p.m.', `${name}para ${name}`, name]),
  )
  const [row] = await cells('/transactions', {
    ...transactions,
    transactions: transactions.transactions.slice(0, 1).map(one => ({ ...one, donor: null })),
  })
  expect(row?.[1]).toContain('Anónimo')
})

test('names of donors are verbatim in the list of all donors', async () => {
  const customers: Answer<'GET /api/screens/customers'> = {
    ...list,
    asOf: { at: '2026-03-11T16:00:00.000Z', isDelayed: false },
    query: { search: '', sort: '-total', page: 1 },
    customers: names.map((name, at) => ({
      id: `00000000-0000-4000-8000-00000000000${at}`,
      email: `donor${at}@example.com`,
      name,
      totalCents: 5_000,
      donations: 1,
      firstDonation: '2026-03-11',
      lastDonation: '2026-03-11',
    })),
  }
  const rows = await cells('/customers', customers)
  expect(rows.map(row => row[0])).toEqual(names.map((name, at) => `${name}donor${at}@example.com`))
})

test("a campaign's title is in Spanish with its school verbatim", async () => {
  const overview: CampaignOverviewData = {
    kind: 'campaign-overview',
    id: '0000000001',
    studentName: 'May {x}',
    purpose: 'studyabroad',
    university: 'Home',
    status: 'active',
    raisedCents: 5_000,
    goalCents: 10_000,
    progressPercent: 50,
    donorCount: 1,
    donationCount: 1,
    withdrawnCents: 0,
    paidOutCents: 0,
    payableCents: 0,
    withdrawalFeesCents: 0,
    pendingCents: 0,
    availableCents: 5_000,
    endDate: null,
    isRunning: true,
    now: '2026-03-11T16:00:00.000Z',
    createdAt: '2026-03-01T16:00:00.000Z',
    month: monthFrom('2026-03'),
    series: { by: 'day', sums: [] },
    path: '/campaign/0000000001',
    topics: [],
  }
  const html = textOf(await render('/campaign-analytics/0000000001', overview))
  expect(html).toContain('Ayuda a May {x} con los estudios en el extranjero · Home')
})

test.each([
  ['/transactions', 'Transacciones recientes', 'No se encontraron transacciones'],
  ['/customers', 'Todos los donantes', 'No se encontraron'],
  ['/balances', 'Saldos', 'No hay nada que mostrar'],
  ['/analytics', 'Panel de análisis', 'No hay nada que mostrar'],
  ['/admin/audit-log', 'Registro de auditoría', 'No hay nada que mostrar'],
])(
  '%s keeps its frame and shows its empty state when its data fails to load (P383)',
  async (path, title, empty) => {
    const error = { code: 'Internal', message: 'Algo salió mal.', requestId: 'r-1' }
    const html = await render(path, { error }, 500)
    expect(html).toContain('<nav aria-label="Administración"')
    expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toContain(title)
    const text = textOf(html)
    expect(text).toContain(empty)
    expect(text).toContain('Algo salió mal.')
    expect(text).toContain('Intentar de nuevo')
  },
)
