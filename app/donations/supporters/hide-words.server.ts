import type { Tx } from '../../platform/database/database.server.ts'

/** Hides names, messages and dedications of donations from the public, because they contain a private word (P889). The donors' records and receipts stay. */
export async function hideWords(
  tx: Tx,
  campaignId: string,
  donationIds: readonly string[],
  now: Date,
): Promise<void> {
  if (donationIds.length === 0) return
  await tx.rows(
    'hide_words_of_donations',
    `update donations set words_hidden_at = $3 where campaign_id = $1 and id = any($2) and words_hidden_at is null`,
    [campaignId, donationIds, now],
  )
}

/** Shows the hidden words of a campaign's donations again. */
export async function showWords(tx: Tx, campaignId: string): Promise<void> {
  await tx.rows(
    'show_words_of_donations',
    'update donations set words_hidden_at = null where campaign_id = $1 and words_hidden_at is not null',
    [campaignId],
  )
}
