import { loadBrowsePage } from '../campaigns/browse/load-browse-page.server.ts'
import { campaignPath, campaignTitle, shareLink } from '../campaigns/campaign.ts'
import { browseQuery, type PublicCampaign } from '../campaigns/contract.ts'
import type { PrivateWords } from '../campaigns/privacy/find-words.ts'
import { gap } from '../campaigns/privacy/find-words.ts'
import { partsAbout, textOfAnswer, textOfMarkup } from '../campaigns/privacy/readable-text.ts'
import type { PlatformPlace } from '../campaigns/privacy/report.ts'
import { campaignRoutes } from '../campaigns/routes.server.ts'
import { posterOf } from '../campaigns/sharing/poster/poster.server.ts'
import { type ShareShape, sharePictureSizes } from '../campaigns/sharing/share-address.ts'
import { textBlocks } from '../campaigns/sharing/share-picture.ts'
import { offlineDonationRoutes } from '../donations/offline/routes.server.ts'
import { donationRoutes } from '../donations/routes.server.ts'
import { homeRoutes } from '../home/routes.server.ts'
import { apiRoutes } from '../integrations/api/routes.server.ts'
import { scopes } from '../integrations/keys/scopes.ts'
import type { EndpointName } from '../lib/endpoint.ts'
import { folded } from '../lib/folded.ts'
import { type Locale, locales } from '../lib/locale.ts'
import { Refusal } from '../lib/refusal.ts'
import { pictureRoutes } from '../pictures/routes.server.ts'
import type { App } from '../platform/app.server.ts'
import type { Operation } from '../platform/http/operation.server.ts'
import { pageRenderers } from '../platform/http/page-renderers.server.ts'
import { wordsOf, wordsWithMoney } from '../words/languages.ts'
import { loadSentMails, loadSentWebhooks } from './load-sent.server.ts'

/** What a report looks at: a campaign as a visitor and a program see it now. */
export type Looked = {
  app: App
  campaignId: string
  /** Null if the page isn't public, for whatever reason. */
  campaign: PublicCampaign | null
  words: PrivateWords
  now: Date
}

/** `texts` has a text for each answer, picture or message, and is empty if there is none. */
type Surface = {
  name: PlatformPlace
  /** The operations whose answers it looks at. */
  of: readonly EndpointName[]
  load(looked: Looked): Promise<{ texts: string[]; unstored?: number }>
}

const routes: readonly Operation[] = [
  ...campaignRoutes,
  ...donationRoutes,
  ...offlineDonationRoutes,
  ...pictureRoutes,
  ...homeRoutes,
  ...apiRoutes,
]
const operationOf = new Map(routes.map(route => [route.name, route]))

type Asked = { params?: Record<string, string>; query?: Record<string, unknown>; locale?: Locale }
const none: AsyncIterable<Uint8Array> = { async *[Symbol.asyncIterator]() {} }
const program = { keyId: '00000000-0000-0000-0000-000000000000', scopes: [...scopes] }

/** Calls an operation as a visitor does, or as a program with every scope. Null if it shows nothing (404). */
async function ask(
  { app, now }: Looked,
  name: EndpointName,
  { params = {}, query = {}, locale = 'en' }: Asked,
) {
  const operation = operationOf.get(name)
  if (!operation) throw new Error(`there is no operation ${name}`)
  const call = {
    app,
    viewer: operation.access.programs ? program : null,
    params,
    query: operation.query?.parse(query) ?? {},
    chunks: none,
    now,
    requestId: 'privacy-report',
    clientAddress: '',
    headers: new Headers(),
    locale,
    answerHeaders: new Headers(),
  }
  try {
    return await operation.handle(call as never)
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  }
}

/** The same as text. */
async function read(looked: Looked, name: EndpointName, asked: Asked): Promise<string[]> {
  const answer = await ask(looked, name, asked)
  if (answer === null) return []
  if (!(answer instanceof Response)) return [textOfAnswer(answer)]
  return answer.ok ? [textOfMarkup(await answer.text())] : []
}

/** In every language. */
const inEach = async (load: (locale: Locale) => Promise<string[]>): Promise<string[]> =>
  (await Promise.all(locales.map(load))).flat()

/** The pages of a list, newest first: the first ones, as what people typed is looked at apart. */
async function pagesOf(looked: Looked, name: EndpointName): Promise<string[]> {
  const texts: string[] = []
  let before: string | undefined
  for (let page = 0; page < 10; page++) {
    const params = { campaignId: looked.campaignId }
    const answer = (await ask(looked, name, { params, query: { before } })) as { next: string | null } | null
    if (answer === null) break
    texts.push(textOfAnswer(answer))
    if (answer.next === null) break
    before = answer.next
  }
  return texts
}

/** What a list says about the campaign, once for each part. */
const about = (answer: unknown, campaignId: string): string[] =>
  partsAbout(answer, campaignId).map(part => textOfAnswer(part))

/** The rendered page in every language, with its head and the data in it. */
async function rendered(looked: Looked, path: string): Promise<string[]> {
  const render = pageRenderers.get(looked.app.env)
  const data = await ask(looked, 'GET /api/screens/campaign/:campaignId', {
    params: { campaignId: looked.campaignId },
  })
  if (!render || data === null) return []
  return await inEach(async locale => [textOfMarkup(await render(path, locale, data))])
}

/** Where the search for a private word leads to the campaign, although nothing that the page shows has these letters. */
async function foundBy({ app, campaign, campaignId, words, now }: Looked): Promise<string[]> {
  if (!campaign) return []
  const shown = folded(
    [campaignTitle(campaign, wordsOf('en')), campaign.studentName, campaign.university ?? ''].join(' '),
  )
  const { lastName, schools, emails, phones, accounts, address } = words
  const hidden = [lastName, ...schools, ...emails, ...phones, ...accounts, address].filter(
    word => word.length > 1,
  )
  const texts: string[] = []
  for (const word of hidden) {
    const { campaigns } = await loadBrowsePage(
      app.db,
      browseQuery.parse({ search: `${words.firstName} ${word}` }),
      now,
    )
    const isFound =
      campaigns.some(({ id }) => id === campaignId) &&
      !folded(word)
        .split(/\s+/)
        .every(part => shown.includes(part))
    texts.push(isFound ? `${words.firstName} ${word}` : '')
  }
  return texts
}

/** What programs read of the campaign with every scope. A donor's own name and address in the foundation's records aren't the student's. */
async function forPrograms(looked: Looked): Promise<string[]> {
  const { app, campaignId } = looked
  const params = { campaignId }
  const [newer] = await app.db.rows<{ id: string }>(
    'campaign_before_in_api',
    `select n.id from campaigns c join campaigns n on (n.created_at, n.id) > (c.created_at, c.id) where c.id = $1 order by n.created_at, n.id limit 1`,
    [campaignId],
  )
  const list = await ask(looked, 'GET /api/v1/campaigns', { query: { limit: 1, after: newer?.id } })
  const texts = [
    ...(await read(looked, 'GET /api/v1/campaigns/:campaignId', { params })),
    ...about(list, campaignId),
  ]
  for (const [every, one, idName] of [
    ['GET /api/v1/donations', 'GET /api/v1/donations/:donationId', 'donationId'],
    ['GET /api/v1/payouts', 'GET /api/v1/payouts/:payoutId', 'payoutId'],
  ] as const) {
    const page = (await ask(looked, every, { query: { campaignId, limit: 100 } })) as {
      data: { id: string }[]
    }
    texts.push(
      textOfAnswer({ ...page, data: null }),
      ...page.data.map(item => textOfAnswer(withoutDonor(item))),
    )
    const [newest] = page.data
    if (newest)
      texts.push(textOfAnswer(withoutDonor(await ask(looked, one, { params: { [idName]: newest.id } }))))
  }
  return texts
}

const withoutDonor = (item: unknown) => ({ ...(item as object), donor: null, donorName: null })

/** Every place where the platform itself shows something of a campaign, once. A test fails for an operation that is neither here nor known to say nothing of a student. */
export const surfaces: readonly Surface[] = [
  {
    name: 'page',
    of: ['GET /api/screens/campaign/:campaignId'],
    load: async looked => ({
      texts: [
        ...(await read(looked, 'GET /api/screens/campaign/:campaignId', {
          params: { campaignId: looked.campaignId },
        })),
        ...(looked.campaign ? await rendered(looked, campaignPath(looked.campaign)) : []),
      ],
    }),
  },
  {
    name: 'donationPage',
    of: ['GET /api/screens/campaign/:campaignId'],
    load: async looked => ({ texts: await rendered(looked, `/donation/${looked.campaignId}`) }),
  },
  {
    name: 'supporters',
    of: ['GET /api/campaigns/:campaignId/supporters'],
    load: async looked => ({ texts: await pagesOf(looked, 'GET /api/campaigns/:campaignId/supporters') }),
  },
  {
    name: 'updates',
    of: ['GET /api/campaigns/:campaignId/updates'],
    load: async looked => ({ texts: await pagesOf(looked, 'GET /api/campaigns/:campaignId/updates') }),
  },
  {
    name: 'videoCaptions',
    of: ['GET /api/campaigns/:campaignId/captions.vtt'],
    load: async looked => ({
      texts: await read(looked, 'GET /api/campaigns/:campaignId/captions.vtt', {
        params: { campaignId: looked.campaignId },
      }),
    }),
  },
  {
    name: 'widget',
    of: ['GET /embed/:campaignId'],
    load: async looked => ({
      texts: await inEach(locale =>
        read(looked, 'GET /embed/:campaignId', { params: { campaignId: looked.campaignId }, locale }),
      ),
    }),
  },
  {
    name: 'linkPreview',
    of: ['GET /oembed'],
    load: async looked => {
      if (!looked.campaign) return { texts: [] }
      const url = shareLink(looked.app.env.appUrl, looked.campaign)
      return { texts: await inEach(locale => read(looked, 'GET /oembed', { query: { url }, locale })) }
    },
  },
  {
    name: 'sharePicture',
    of: ['GET /campaign/:slug/:campaignId/share.png'],
    // Its words, instead of drawing and reading six pictures.
    load: async ({ app, campaign }) => {
      if (!campaign) return { texts: [] }
      const { product, currencySign } = app.env.branding
      const shapes = Object.keys(sharePictureSizes) as ShareShape[]
      const texts = locales.flatMap(locale =>
        shapes.map(shape =>
          textBlocks(campaign, product, wordsWithMoney(locale, currencySign), shape)
            .map(({ markup }) => textOfMarkup(markup(24)))
            .join(gap),
        ),
      )
      return { texts }
    },
  },
  {
    name: 'qrCode',
    of: ['GET /campaign/:slug/:campaignId/qr.svg'],
    load: async looked => {
      if (!looked.campaign) return { texts: [] }
      const params = { slug: '-', campaignId: looked.campaignId }
      const link = shareLink(looked.app.env.appUrl, looked.campaign)
      return { texts: [link, ...(await read(looked, 'GET /campaign/:slug/:campaignId/qr.svg', { params }))] }
    },
  },
  {
    name: 'poster',
    of: ['GET /campaign/:slug/:campaignId/poster.pdf'],
    // Its words, instead of drawing a PDF.
    load: async ({ app, campaign }) => ({
      texts: campaign
        ? locales.map(locale => {
            const { poster } = posterOf(app, campaign, { code: null, locale, size: 'letter' })
            return [poster.title, poster.school, poster.photoAlt, poster.link, poster.shownLink].join(gap)
          })
        : [],
    }),
  },
  {
    name: 'otherWays',
    of: ['GET /api/screens/other-ways'],
    load: async looked => ({
      texts: await read(looked, 'GET /api/screens/other-ways', { query: { campaign: looked.campaignId } }),
    }),
  },
  {
    name: 'browse',
    of: ['GET /api/screens/scholars'],
    load: async looked => {
      const search = looked.campaign?.studentName.replace('.', '') ?? '-'
      return {
        texts: about(
          await ask(looked, 'GET /api/screens/scholars', { query: { search } }),
          looked.campaignId,
        ),
      }
    },
  },
  {
    name: 'search',
    of: ['GET /api/screens/scholars'],
    load: async looked => ({ texts: await foundBy(looked) }),
  },
  {
    name: 'home',
    of: ['GET /api/screens/home'],
    load: async looked => ({
      texts: about(await ask(looked, 'GET /api/screens/home', {}), looked.campaignId),
    }),
  },
  {
    name: 'latestDonations',
    of: ['GET /api/latest-donations'],
    load: async looked => ({
      texts: about(await ask(looked, 'GET /api/latest-donations', {}), looked.campaignId),
    }),
  },
  {
    name: 'sitemap',
    of: ['GET /sitemap.xml'],
    load: async looked => {
      const answer = (await ask(looked, 'GET /sitemap.xml', {})) as Response
      const lines = (await answer.text()).split('\n')
      return { texts: lines.filter(line => line.includes(looked.campaignId)).map(textOfMarkup) }
    },
  },
  {
    name: 'programs',
    of: [
      'GET /api/v1/campaigns',
      'GET /api/v1/campaigns/:campaignId',
      'GET /api/v1/donations',
      'GET /api/v1/donations/:donationId',
      'GET /api/v1/payouts',
      'GET /api/v1/payouts/:payoutId',
    ],
    load: async looked => ({ texts: await forPrograms(looked) }),
  },
  { name: 'webhooks', of: [], load: looked => loadSentWebhooks(looked.app.db, looked.campaignId) },
  { name: 'mails', of: [], load: looked => loadSentMails(looked.app.db, looked.campaignId, looked.now) },
]
