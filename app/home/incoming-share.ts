const campaignLink = /\/(?:campaign(?:\/[^/\s?#]+)?|donation)\/([0-9a-z]{10})(?![^\s/?#.,!)])/i

/**
 * Where something leads that was shared to the installed app, by the query of the manifest's share target: a link to a campaign to that campaign here,
 * whatever else to the own campaign's share dialog. Null where nothing was shared.
 */
export function sharedElsewhere(search: URLSearchParams): string | null {
  const shared = ['shared-url', 'shared-text', 'shared-title'].flatMap(name => search.get(name) ?? [])
  if (shared.length === 0) return null
  const id = campaignLink.exec(shared.join('\n'))?.[1]
  return id ? `/campaign/${id.toLowerCase()}` : '/account#share'
}
