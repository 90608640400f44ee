/** Names of facts that contain no freely typed text: URLs of the platform, ids, dates, and emails. */
const trusted = new Set([
  'link',
  'token',
  'code',
  'id',
  'donationId',
  'email',
  'donorEmail',
  'honoreeEmail',
  'at',
  'endDate',
  'evidenceDueBy',
  'locale',
])

/** A zero-width space. Mail programs don't detect a link that contains it. */
const gap = '\u200b'

/** Inserts zero-width spaces into URLs and emails, so that mail programs don't turn them into links. */
export function unlinkedText(text: string): string {
  return text
    .replace(/:\/\//g, () => `:${gap}//`)
    .replace(/(?<=[\p{L}\p{N}_-])[.。｡．](?=[\p{L}\p{N}])/gu, dot => `${dot}${gap}`)
    .replace(/(?<=\S)@(?=\S)/g, () => `@${gap}`)
}

/** Applies `unlinkedText` to every typed text in the facts, so that strangers cannot put links into our mails. */
export function unlinked<T>(facts: T, name = ''): T {
  if (typeof facts === 'string') return (trusted.has(name) ? facts : unlinkedText(facts)) as T
  if (Array.isArray(facts)) return facts.map(entry => unlinked(entry, name)) as T
  if (typeof facts !== 'object' || facts === null) return facts
  return Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, unlinked(value, key)])) as T
}
