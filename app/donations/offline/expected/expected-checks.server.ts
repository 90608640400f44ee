import { loadPublicCampaign } from '../../../campaigns/load-campaigns.server.ts'
import { phrase } from '../../../lib/phrase.ts'
import { refusal } from '../../../lib/refusal.ts'
import type { App } from '../../../platform/app.server.ts'
import type { Db, Tx } from '../../../platform/database/database.server.ts'
import { oneRow } from '../../../platform/database/one-row.server.ts'
import { announce } from '../../../platform/topics/topics.server.ts'
import { checksGoTo } from '../other-ways/ways.server.ts'
import { type ExpectCheckInput, expectedDays, maxExpected, maxExpectedOfCampaign } from './expected-check.ts'

/**
 * Notes that a donor will send a check (P875): it counts in no total, and no mail is sent. A repeated request changes nothing. Refuses
 * CampaignNotFound (404), ChecksNotTaken (409), and TooManyExpected (429).
 */
export async function expectCheck(
  app: App,
  campaignId: string,
  input: ExpectCheckInput,
  now: Date,
): Promise<void> {
  await app.db.transaction(async tx => {
    const { takesDonations } = await loadPublicCampaign(tx, campaignId, now)
    if (!takesDonations || checksGoTo(app.env) === null)
      throw refusal('ChecksNotTaken', 409, phrase('This campaign can’t take a check now.'))
    const { all, own } = await oneRow<{ all: number; own: number }>(
      tx,
      'count_expected_checks',
      `select count(*) as all, count(*) filter (where campaign_id = $1) as own from expected_checks where expires_at > $2`,
      [campaignId, now],
    )
    if (all >= maxExpected || own >= maxExpectedOfCampaign) throw tooMany()
    await tx.rows(
      'insert_expected_check',
      `insert into expected_checks (id, campaign_id, donor_name, donor_email, cents, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $6::timestamptz + make_interval(days => ${expectedDays})) on conflict do nothing`,
      [input.id, campaignId, input.name, input.email || null, input.cents, now],
    )
    await announce(tx, ['admin'])
  })
}

const tooMany = () =>
  refusal(
    'TooManyExpected',
    429,
    phrase(
      'Please just send the check, with the code on its memo line. It reaches the campaign all the same.',
    ),
  )

/** Removes an expected check, such as a prank. Refuses NoLongerExpected (409). */
export async function removeExpectedCheck(app: App, id: string): Promise<void> {
  await app.db.transaction(async tx => {
    await endExpectedCheck(tx, id)
    await announce(tx, ['admin'])
  })
}

/** Deletes an expected check, in the transaction that records it. Refuses NoLongerExpected (409). */
export async function endExpectedCheck(tx: Tx, id: string): Promise<void> {
  const ended = await tx.rows('end_expected_check', 'delete from expected_checks where id = $1 returning 1', [
    id,
  ])
  if (ended.length > 0) return
  throw refusal(
    'NoLongerExpected',
    409,
    phrase(
      'This check is no longer on the list: it was recorded or removed, or it expired. Nothing was recorded just now.',
    ),
  )
}

/** Forgets the checks that a person with this address said they would send. */
export async function forgetExpectedChecks(tx: Tx, email: string): Promise<void> {
  await tx.rows('forget_expected_checks', 'delete from expected_checks where donor_email = lower($1)', [
    email,
  ])
}

/** Deletes expected checks that have expired. Returns their number. */
export async function sweepExpectedChecks(db: Db, now: Date): Promise<number> {
  const deleted = await db.rows(
    'sweep_expected_checks',
    'delete from expected_checks where expires_at <= $1 returning 1',
    [now],
  )
  return deleted.length
}
