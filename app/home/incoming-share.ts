const campaignLink = /\/(?:campaign(?:\/[^/\s?#]+)?|donation)\/([0-9a-z]{10})(?![^\s/?#.,!)])/i

/**
 * The path to open for content shared to the installed web app, which arrives in the query (`share_target` of the manifest): the campaign
 * for a campaign link, otherwise the viewer's share dialog. Null if nothing was shared.
 */
export function incomingSharePath(search: URLSearchParams): string | null {
  const shared = ['shared-url', 'shared-text', 'shared-title'].flatMap(name => search.get(name) ?? [])
  if (shared.length === 0) return null
  const id = campaignLink.exec(shared.join('\n'))?.[1]
  return id ? `/campaign/${id.toLowerCase()}` : '/account#share'
}
