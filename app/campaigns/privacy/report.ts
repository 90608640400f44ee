import type { Instant } from '../../lib/moment.ts'
import { phrase } from '../../lib/phrase.ts'

/** What a report looks for (P886). */
export const wordKinds = {
  lastName: phrase('last name'),
  school: phrase('school that isn’t shown'),
  address: phrase('address'),
  phone: phrase('phone number'),
  email: phrase('email address'),
  bank: phrase('bank account number'),
} as const
export type WordKind = keyof typeof wordKinds

/** Where the campaign's owner writes. */
export const ownPlaces = {
  major: phrase('The field of study'),
  story: phrase('Your story'),
  achievements: phrase('Your achievements'),
  update: phrase('An update you posted'),
  photo: phrase('The description of a photo'),
  video: phrase('The description of the video'),
  captions: phrase('The captions of the video'),
  thanks: phrase('A thank-you you wrote'),
} as const

/** Where other people write. */
export const othersPlaces = {
  supporterName: phrase('A supporter’s name'),
  supporterMessage: phrase('A supporter’s message'),
  honoree: phrase('A supporter’s dedication'),
} as const

/** What the platform makes of it for the public and for programs (P886). */
export const platformPlaces = {
  page: phrase('The campaign’s page'),
  donationPage: phrase('The donation page'),
  supporters: phrase('The list of supporters'),
  updates: phrase('The list of updates'),
  videoCaptions: phrase('The captions that the page serves'),
  widget: phrase('The widget for other websites'),
  linkPreview: phrase('The description for other websites (oEmbed)'),
  sharePicture: phrase('The words on the share pictures'),
  qrCode: phrase('The QR code'),
  poster: phrase('The poster'),
  otherWays: phrase('The page of other ways to give'),
  browse: phrase('The list of campaigns'),
  search: phrase('The search for campaigns'),
  home: phrase('The home page'),
  latestDonations: phrase('The latest donations'),
  sitemap: phrase('The list for search engines'),
  programs: phrase('What programs with an API key read'),
} as const

/** What left the platform and can't be taken back. */
export const sentPlaces = {
  webhooks: phrase('A message to another program (webhook)'),
  mails: phrase('An email to a supporter'),
} as const

export const places = { ...ownPlaces, ...othersPlaces, ...platformPlaces, ...sentPlaces }
export type Place = keyof typeof places
export type PlatformPlace = keyof typeof platformPlaces | keyof typeof sentPlaces

/** Who can end it: the owner, the platform's staff, or no one, because it was sent. */
export type Origin = 'own' | 'others' | 'platform' | 'sent'

const isIn = (group: object, place: Place) => Object.hasOwn(group, place)
export const originOf = (place: Place): Origin =>
  isIn(ownPlaces, place)
    ? 'own'
    : isIn(othersPlaces, place)
      ? 'others'
      : isIn(sentPlaces, place)
        ? 'sent'
        : 'platform'

/** A private word in a place: which kind, never the word. */
export type Finding = {
  place: Place
  kind: WordKind
  /** The donation or the update, and its time. */
  ref: string | null
  at: Instant | null
  /** A keyed hash by which staff's decision holds until the text changes. */
  mark: string
}

/** What a report leads to (P889, P890). `fresh` is what no earlier report had, which people are told of. */
export type Consequences = { hidePage: boolean; hideWordsOf: string[]; fresh: Finding[] }

/**
 * Decides what a report leads to. The words of supporters hide only those words, or anyone could hide a page by writing a name on it. What was sent
 * stays sent, whatever is hidden. An address that the parent typed is known only to this report, so it hides nothing. What staff cleared doesn't count.
 */
export function consequencesOf(
  findings: readonly Finding[],
  { cleared, known }: { cleared: ReadonlySet<string>; known: ReadonlySet<string> },
): Consequences {
  const open = findings.filter(({ kind, mark }) => kind !== 'address' && !cleared.has(mark))
  const of = (...origins: Origin[]) => open.filter(({ place }) => origins.includes(originOf(place)))
  return {
    hidePage: of('own', 'platform').length > 0,
    hideWordsOf: [...new Set(of('others').flatMap(({ ref }) => ref ?? []))],
    fresh: open.filter(({ mark }) => !known.has(mark)),
  }
}

/** How often the job repeats a report, in days (P891). */
export const repeatedAfterDays = 7
/** How long reports are kept, in days. */
export const keptDays = 400
