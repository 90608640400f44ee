import type { World } from './app.ts'
import { aBrowser, type Browser } from './browser.ts'

export type MailedLink = { token: string; code: string }

/** The token and code of the newest link requested for an address, whether or not it has donations. */
export async function lastDonorLink(world: Pick<World, 'app'>, email: string): Promise<MailedLink> {
  const { rows } = await world.app.db.pool.query<MailedLink>(
    `select payload->>'token' as token, payload->>'code' as code from outbox_events
     where kind = 'donor_link_requested' and payload->>'donorEmail' = $1 order by id desc limit 1`,
    [email],
  )
  if (!rows[0]) throw new Error('no link was requested')
  return rows[0]
}

/** A browser with the session of a donor who opened the mailed link. */
export async function aDonorsBrowser(world: World, email: string): Promise<Browser> {
  const browser = aBrowser(world)
  await browser.call('POST', '/api/my-donations/link', { email })
  const { token } = await lastDonorLink(world, email)
  const opened = await browser.call('POST', '/api/my-donations/open-link', { token })
  if (opened.status !== 200) throw new Error(`not opened: ${JSON.stringify(opened.body)}`)
  return browser
}
