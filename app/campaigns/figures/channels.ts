/** Where visits of a campaign's page come from, and how it is shared: the only words that are ever counted (P495). */

/** Every source of a visit, in the order of a tie. */
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

/** Every way to share that the share dialog offers. */
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

/** What one call counts. */
export type Counted = { kind: 'visit'; channel: VisitSource } | { kind: 'share'; channel: ShareChannel }

/** The channels whose links say by `via` which one they went through. */
const linked = ['whatsapp', 'sms', 'email', 'facebook', 'qr', 'embed'] as const satisfies VisitSource[]

/** The name of the channel in a shared link's address. The page is the same without it. */
export const viaName = 'via'

/** A campaign's link that says through which channel it went out. */
export const linkVia = (link: string, channel: (typeof linked)[number]): string =>
  `${link}${link.includes('?') ? '&' : '?'}${viaName}=${channel}`

/** Hosts and their subdomains, the first that fits: a mail program of a search engine is no search. */
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

/**
 * The source of a visit: what its shared link says, else the host that led here. The address of the page before is looked at here, in the
 * browser, and goes nowhere.
 */
export function sourceOf(page: { via: string | null; referrer: string; origin: string }): VisitSource {
  const said = linked.find(channel => channel === page.via)
  if (said) return said
  if (!URL.canParse(page.referrer)) return 'direct'
  const { origin, hostname } = new URL(page.referrer)
  if (origin === page.origin) return 'browse'
  return hosts.find(([host]) => host.test(hostname))?.[1] ?? 'other'
}
