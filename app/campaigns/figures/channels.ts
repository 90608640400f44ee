import { parsedUrl } from '../../platform/parsed-url.ts'
/** The sources of visits. Only these and the share channels are ever counted (P495). */
export const visitSources = [
  'direct',
  'whatsapp',
  'sms',
  'email',
  'facebook',
  'instagram',
  'x',
  'search',
  'qr',
  'embed',
  'browse',
  'other',
] as const
export type VisitSource = (typeof visitSources)[number]

/** The ways to share in the share dialog. */
export const shareChannels = [
  'whatsapp',
  'sms',
  'email',
  'facebook',
  'link',
  'device',
  'picture',
  'qr',
  'embed',
] as const
export type ShareChannel = (typeof shareChannels)[number]

export type Counted = { kind: 'visit'; channel: VisitSource } | { kind: 'share'; channel: ShareChannel }

/** The channels whose links carry the `via` parameter. */
const linked = ['whatsapp', 'sms', 'email', 'facebook', 'qr', 'embed'] as const satisfies VisitSource[]

/** The query parameter that names a shared link's channel. */
export const viaName = 'via'

export const linkVia = (link: string, channel: (typeof linked)[number]): string =>
  `${link}${link.includes('?') ? '&' : '?'}${viaName}=${channel}`

/** Referrer hosts by source. The first match counts, so webmail precedes the search engine on the same domain (mail.google.com). */
const hosts: readonly (readonly [RegExp, VisitSource])[] = [
  [/^(?:mail|outlook|webmail)\.|\.mail\.|^com\.google\.android\.gm$/, 'email'],
  [/(?:^|\.)(?:whatsapp\.com|wa\.me)$|^com\.whatsapp/, 'whatsapp'],
  [/(?:^|\.)(?:facebook\.com|fb\.com|fb\.me|messenger\.com)$|^com\.facebook\./, 'facebook'],
  [/(?:^|\.)instagram\.com$/, 'instagram'],
  [/(?:^|\.)(?:x\.com|twitter\.com|t\.co)$/, 'x'],
  [
    /(?:^|\.)(?:google\.[a-z.]{2,6}|bing\.com|duckduckgo\.com|yahoo\.com|ecosia\.org|startpage\.com|qwant\.com|search\.brave\.com)$|^com\.google\.android\.googlequicksearchbox$/,
    'search',
  ],
]

/** The source of a visit: its link's `via`, or the referrer's host. The referrer never leaves the browser. */
export function sourceOf(page: { via: string | null; referrer: string; origin: string }): VisitSource {
  const channel = linked.find(name => name === page.via)
  if (channel) return channel
  const referrer = parsedUrl(page.referrer)
  if (!referrer) return 'direct'
  const { origin, hostname } = referrer
  if (origin === page.origin) return 'browse'
  return hosts.find(([host]) => host.test(hostname))?.[1] ?? 'other'
}
