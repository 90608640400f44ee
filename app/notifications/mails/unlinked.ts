/** Facts that are our own addresses, ids and contacts, by name; every other text of a mail someone typed. */
const ours = new Set([
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

/** Drawn as nothing; mail programs make no link across it. */
const gap = '\u200b'

/** A text in which no mail program finds an address to make a link of; it reads the same. */
export function unlinkedText(text: string): string {
  return text
    .replace(/:\/\//g, () => `:${gap}//`)
    .replace(/(?<=[\p{L}\p{N}_-])[.。｡．](?=[\p{L}\p{N}])/gu, dot => `${dot}${gap}`)
    .replace(/(?<=\S)@(?=\S)/g, () => `@${gap}`)
}

/** The same facts with every text that a person typed unlinked: what strangers write is never a link in our mails. */
export function unlinked<T>(facts: T, name = ''): T {
  if (typeof facts === 'string') return (ours.has(name) ? facts : unlinkedText(facts)) as T
  if (Array.isArray(facts)) return facts.map(entry => unlinked(entry, name)) as T
  if (typeof facts !== 'object' || facts === null) return facts
  return Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, unlinked(value, key)])) as T
}
