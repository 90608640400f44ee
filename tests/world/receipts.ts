import { applyProviderFacts } from '#app/donations/posting/apply-provider-facts.server.ts'
import { type LoadedReceipt, loadReceiptsOf } from '#app/donors/receipts/load-receipts.server.ts'
import * as entry from '#app/entries/mail.tsx'
import { deliverBatch } from '#app/notifications/delivery/deliver.server.ts'
import type { World } from './app.ts'
import type { BuiltDonation } from './donations.ts'
import { moved, reportOf } from './provider-reports.ts'

/** The settings of a charity, with which receipts claim contributions. */
export const charity = {
  TAX_STATUS: '501c3',
  EIN: '12-3456789',
  POSTAL_ADDRESS: '1 College Street | Marlow, NY 12345',
}

export type QueuedMail = { template: string; to: string; subject: string; text: string }

/** Delivers all open events. Returns the mails queued since the last call, and deletes them. */
export async function deliverMails(world: World): Promise<QueuedMail[]> {
  while ((await deliverBatch(world.app, entry)) > 0);
  const mails = await world.app.db.rows<QueuedMail>(
    null,
    'select template, to_email as to, subject, text_body as text from mails order by id',
  )
  await world.owner.query('delete from mails')
  return mails
}

/** The valid receipt of a donation, with its id. */
export async function validReceipt(world: World, donationId: string): Promise<LoadedReceipt> {
  const loaded = (await loadReceiptsOf(world.app.db, [donationId])).get(donationId)
  if (!loaded) throw new Error('the donation has no valid receipt')
  return loaded
}

const reported = new WeakMap<BuiltDonation, ReturnType<typeof moved>[]>()

/** Applies the provider's report of one more movement of a donation. */
export async function report(
  world: World,
  donation: BuiltDonation,
  kind: Parameters<typeof moved>[1],
  cents?: number,
): Promise<void> {
  const earlier = reported.get(donation) ?? []
  const movements = [...earlier, moved(donation, kind, cents, `:${earlier.length}`)]
  reported.set(donation, movements)
  await applyProviderFacts(world.app, reportOf(donation, movements), null, world.clock.now())
}
