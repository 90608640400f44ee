import { type Address, addressOf } from '#app/lib/endpoint.ts'

/** The path of the demo inbox, filtered by recipient and with one mail open. */
export function mailAddress({ to, mail }: { to: string; mail?: string }): string {
  const search = new URLSearchParams()
  if (to) search.set('to', to)
  if (mail) search.set('mail', mail)
  const query = search.toString()
  return query ? `/demo/inbox?${query}` : '/demo/inbox'
}

/** The URL of the demo inbox's data, with the parameters `to` and `mail` of the page's query. */
export function inboxDataAddress(search: URLSearchParams): Address<'GET /api/screens/demo-inbox'> {
  const [to, mail] = ['to', 'mail'].map(name => search.get(name) || undefined)
  return addressOf('GET /api/screens/demo-inbox', { query: { to, mail } })
}
