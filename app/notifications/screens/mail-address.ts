/** The address of the demo inbox, narrowed to one recipient and with one mail open. */
export function mailAddress({ to, mail }: { to: string; mail?: string }): string {
  const search = new URLSearchParams()
  if (to) search.set('to', to)
  if (mail) search.set('mail', mail)
  const query = search.toString()
  return query ? `/demo/inbox?${query}` : '/demo/inbox'
}

/** Where the screen's data comes from: what else stands in the page's address is not asked for. */
export function inboxDataAddress(search: URLSearchParams): string {
  const mail = search.get('mail')
  return `/api/screens${mailAddress({ to: search.get('to') ?? '', ...(mail ? { mail } : {}) }).replace('/demo/inbox', '/demo-inbox')}`
}
