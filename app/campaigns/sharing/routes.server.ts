import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from '@hono/zod-openapi'
import { anyone } from '../../accounts/access.ts'
import { thumbnailOf } from '../../accounts/picture/picture.ts'
import { phrase } from '../../lib/phrase.ts'
import { Refusal, refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Branding } from '../../platform/branding.ts'
import { takesTestPayments } from '../../platform/env.server.ts'
import { operation } from '../../platform/http/operation.server.ts'
import { projectFolder } from '../../platform/project-folder.server.ts'
import type { Topic } from '../../platform/topics/topics.ts'
import { dyed } from '../../ui/own-colors.ts'
import { wordsOf, wordsWithMoney } from '../../words/languages.ts'
import { campaignTitle, shareLink } from '../campaign.ts'
import { languageQuery, type PublicCampaign, posterQuery, sharePictureQuery } from '../contract.ts'
import { linkVia } from '../figures/channels.ts'
import { campaignNotFound, loadPublicCampaign, loadPublicCampaignWith } from '../load-campaigns.server.ts'
import { codeJson } from '../reference-codes.server.ts'
import { type EmbedBrand, embedGonePage, embedPage, embedStyle } from './embed.ts'
import { campaignOfAddress, oembedOf, oembedQuery } from './oembed.ts'
import { drawPoster, posterOf } from './poster/poster.server.ts'
import { sharePicture, sharePictureEtag } from './share-picture.server.ts'

const underPage = z.strictObject({ slug: z.string().max(400), campaignId: z.string().max(40) })

/** The slug in the URL is only for readers, so the cache ignores it. */
const shared = {
  topics: ({ params }: { params: { campaignId: string } }): Topic[] => [`campaign:${params.campaignId}`],
  ignores: ['slug'],
}

export const shareRoutes = [
  operation('GET /campaign/:slug/:campaignId/qr.svg', {
    summary: "The QR code of a campaign's link",
    access: anyone,
    params: underPage,
    query: languageQuery,
    rateLimit: { points: 600, seconds: 60, inMemory: true },
    caching: shared,
    handle: async ({ app, params, query, now }) => {
      const campaign = await loadPublicCampaign(app.db, params.campaignId, now)
      const title = campaignTitle(campaign, wordsOf(query.lang ?? 'en'))
      const { appUrl, branding } = app.env
      // Loaded on demand, because few requests draw a code.
      const { qrSvg } = await import('./qr.ts')
      const svg = dyed(qrSvg({ link: linkVia(shareLink(appUrl, campaign), 'qr'), title }), branding.color)
      return new Response(svg, {
        headers: {
          ...headers(campaign, 'image/svg+xml', 3600),
          'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        },
      })
    },
  }),
  operation('GET /campaign/:slug/:campaignId/share.png', {
    summary:
      'The picture that messengers show beside the link, with the progress as of now: 1200 x 630, 1080 x 1080 or 1080 x 1920',
    access: anyone,
    params: underPage,
    query: sharePictureQuery,
    rateLimit: { points: 120, seconds: 60, inMemory: true },
    caching: shared,
    handle: async ({ app, params, query, now, headers: asked }) => {
      const campaign = await loadPublicCampaign(app.db, params.campaignId, now)
      const locale = query.lang ?? 'en'
      const etag = sharePictureEtag(app, campaign, locale, query.shape)
      const answer = { ...headers(campaign, 'image/png', 300), etag }
      if (asked.get('if-none-match')?.includes(etag))
        return new Response(null, { status: 304, headers: answer })
      const { png } = await sharePicture(app, campaign, locale, query.shape)
      return new Response(png, { headers: answer })
    },
  }),
  operation('GET /campaign/:slug/:campaignId/poster.pdf', {
    summary:
      'A poster of a listed campaign to print, on US letter or A4: title, picture, QR code, and its code for checks',
    access: anyone,
    params: underPage,
    query: posterQuery,
    rateLimit: { points: 60, seconds: 60, inMemory: true },
    caching: shared,
    handle: async ({ app, params, query, now, headers: asked }) => {
      const { campaign, extra: code } = await loadPublicCampaignWith<string | null>(
        app.db,
        { name: 'campaign_of_poster', json: codeJson },
        params.campaignId,
        now,
      )
      if (!campaign.isListed) throw campaignNotFound()
      const wanted = posterOf(app, campaign, { code, locale: query.lang ?? 'en', size: query.size })
      const answer = {
        ...headers(campaign, 'application/pdf', 300),
        etag: wanted.etag,
        'content-disposition': 'inline; filename="poster.pdf"',
      }
      if (asked.get('if-none-match')?.includes(wanted.etag))
        return new Response(null, { status: 304, headers: answer })
      return new Response(await drawPoster(app, campaign, wanted), { headers: answer })
    },
  }),
  operation('GET /embed/:campaignId', {
    summary: 'The widget for other sites: one campaign, its progress, Donate in a new tab',
    access: anyone,
    params: z.strictObject({ campaignId: z.string().max(40) }),
    query: languageQuery,
    caching: { ...shared, byLanguage: true },
    handle: async ({ app, params, query, now, locale }) => {
      const { appUrl, branding } = app.env
      const words = wordsWithMoney(query.lang ?? locale, branding.currencySign)
      const campaign = await publicCampaignOrNull(app, params.campaignId, now)
      if (!campaign) return gone(app, words)
      const testPayments = takesTestPayments(app.env)
      const picture = campaign.profilePictureUrl && thumbnailOf(campaign.profilePictureUrl)
      const link = linkVia(shareLink(appUrl, campaign), 'embed')
      const brand = embedBrand(branding)
      const style = await loadStyle()
      const page = dyed(
        embedPage({ campaign, picture, link, brand, testPayments, style }, words),
        branding.color,
      )
      return new Response(page, {
        headers: { ...headers(campaign, html, 60), ...framed(style, branding.color) },
      })
    },
  }),
  operation('GET /oembed', {
    summary: 'Describes the widget of a campaign page for other sites, as oEmbed 1.0 (JSON)',
    access: anyone,
    query: oembedQuery,
    rateLimit: { points: 600, seconds: 60, inMemory: true },
    handle: async ({ app, query, now, locale }) => {
      const { appUrl, branding } = app.env
      if (query.format !== 'json')
        throw refusal('FormatNotOffered', 501, phrase('This address answers only in JSON.'))
      const campaignId = campaignOfAddress(query.url, appUrl)
      const campaign = campaignId && (await publicCampaignOrNull(app, campaignId, now))
      if (!campaign) throw refusal('NotFound', 404, phrase('No public campaign has this address.'))
      const link = shareLink(appUrl, campaign)
      return oembedOf({ campaign, link, branding, appUrl, t: wordsOf(locale) }, query)
    },
  }),
]

const html = 'text/html; charset=utf-8'

/** A minor's pictures are revalidated each time, because withdrawn consent hides them at once (P91). */
function headers(
  { noIndex, isMinor }: PublicCampaign,
  contentType: string,
  seconds: number,
): Record<string, string> {
  return {
    'content-type': contentType,
    'cache-control': isMinor ? 'no-cache' : `public, max-age=${seconds}`,
    ...(noIndex ? { 'x-robots-tag': 'noindex' } : {}),
  }
}

let loadedStyle: Promise<string> | undefined

/** Returns the widget's CSS. Development has no build, so it omits the fonts there. */
function loadStyle(): Promise<string> {
  loadedStyle ??= readFile(new URL('dist/web/.vite/manifest.json', projectFolder), 'utf8').then(
    text => {
      const manifest = JSON.parse(text) as Record<string, { file: string }>
      const address = (font: string) => `/${manifest[`app/ui/fonts/${font}-text.woff2`]?.file}`
      return embedStyle({ display: address('bricolage-grotesque'), text: address('source-sans-3') })
    },
    () => embedStyle(null),
  )
  return loadedStyle
}

/** Any site may frame the widget; it loads only its own pictures, fonts and style, and runs no scripts. */
const framed = (style: string, color: string | null) => ({
  'content-security-policy': [
    "default-src 'none'",
    "img-src 'self'",
    "font-src 'self'",
    `style-src 'sha256-${createHash('sha256').update(dyed(style, color)).digest('base64')}'`,
    "form-action 'none'",
    "base-uri 'none'",
    'frame-ancestors *',
  ].join('; '),
  vary: 'accept-language, cookie',
})

async function publicCampaignOrNull(app: App, campaignId: string, now: Date): Promise<PublicCampaign | null> {
  try {
    return await loadPublicCampaign(app.db, campaignId, now)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'CampaignNotFound') return null
    throw error
  }
}

const embedBrand = ({ product, logo }: Branding): EmbedBrand => ({
  product,
  logo: logo?.path ?? null,
  bearsName: logo?.bearsName ?? false,
})

/** The widget's 404 response: a page instead of JSON, because it is shown in a frame. */
async function gone(app: App, words: Parameters<typeof embedGonePage>[1]): Promise<Response> {
  const { appUrl, branding } = app.env
  const style = await loadStyle()
  const page = dyed(embedGonePage({ brand: embedBrand(branding), appUrl, style }, words), branding.color)
  return new Response(page, {
    status: 404,
    headers: {
      'content-type': html,
      'cache-control': 'public, max-age=60',
      ...framed(style, branding.color),
    },
  })
}
