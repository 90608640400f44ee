import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { suspendAccount } from '#app/accounts/suspension/suspend-account.server.ts'
import { changeConsent } from '#app/campaigns/consent/change-consent.server.ts'
import { moderateCampaign } from '#app/campaigns/moderation/moderate-campaign.server.ts'
import { findDifferences, selfCheck } from '#app/ledger/self-check.server.ts'
import { backup, restore } from '#app/platform/backup/backup.server.ts'
import { recordMode } from '#app/platform/database/record-mode.server.ts'
import { localFiles } from '#app/platform/files/files.server.ts'
import { freshDatabase } from '#tests/setup/database.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aMinorsCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aReturn } from '#tests/world/returns.ts'
import { anAdmin, aScholar, type Scholar } from '#tests/world/scholars.ts'
import { tableSums } from '#tests/world/table-sums.ts'
import { aWithdrawal, moveWithdrawal } from '#tests/world/withdrawals.ts'

/**
 * Restores an installation that handles real money, with its guards active and withdrawals in every status.
 */

let world: World
let admins: [Scholar, Scholar]
let folder: string

beforeAll(async () => {
  world = await aWorld()
  folder = await mkdtemp(join(tmpdir(), 'tassel-restore-'))
  // Configured as with Stripe's live keys; the test never calls Stripe.
  const stripe = { ...world.app.env.stripe, isTest: false }
  Object.assign(world.app, { env: { ...world.app.env, demo: false, payments: 'stripe', stripe } })
  await recordMode(world.app.db, false, false)
  admins = [await anAdmin(world), await anAdmin(world)]
})

afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

/**
 * A campaign that received a real donation, which was withdrawn with the approval of two admins and paid out.
 */
async function aPaidOutCampaign({ minor = false } = {}) {
  const owner = await aScholar(world)
  const ended = { at: new Date('2025-11-11T17:00:00Z'), months: 1 as const }
  const campaign = minor ? await aMinorsCampaign(world, owner, ended) : await endedCampaign(world, owner)
  const given = await aDonation(world, campaign, { provider: 'stripe', amountCents: 600_000 })
  const { rows } = await aWithdrawal(world, owner)
  expect(await approvalsNeeded(rows[0]?.id)).toBe(2)
  for (const { id } of rows) await moveWithdrawal(world, id, 'paid', admins)
  return { owner, given, ...campaign }
}

async function approvalsNeeded(id: string | undefined): Promise<number> {
  const { rows } = await world.owner.query('select approvals_needed from withdrawals where id = $1', [id])
  return rows[0].approvals_needed
}

const now = () => world.app.clock.now()

const stories: Record<string, () => Promise<void>> = {
  async 'a withdrawal that was paid'() {
    await aPaidOutCampaign()
  },
  async 'a withdrawal under review'() {
    const owner = await aScholar(world)
    await aDonation(world, await endedCampaign(world, owner), { provider: 'stripe' })
    await aWithdrawal(world, owner)
  },
  async 'an owner who is suspended'() {
    const { owner } = await aPaidOutCampaign()
    const step = { userId: owner.userId, byUserId: admins[0].userId, reason: 'Under review.', now: now() }
    await world.app.db.transaction(tx => suspendAccount(tx, step))
  },
  async 'a campaign that was taken down'() {
    const { campaignId } = await aPaidOutCampaign()
    const step = {
      admin: admins[0].viewer,
      campaignId,
      reason: 'Not a student.',
      now: now(),
      requestId: 'test',
    }
    await moderateCampaign(world.app, 'deactivate', step)
  },
  async 'consent that was withdrawn'() {
    const { owner, campaignId } = await aPaidOutCampaign({ minor: true })
    const change = { act: 'withdrawn', locale: 'en', ipAddress: null, userAgent: null } as const
    await changeConsent(world.app, owner.viewer, { ...change, campaignId, now: now() })
  },
  async 'a refund after the payout'() {
    const { given } = await aPaidOutCampaign()
    await world.app.db.transaction(tx => aReturn(tx, 'refund', given.donationId, now()))
  },
}

async function restored(recipients: string[] = [], identities: string[] | null = null) {
  const place = await freshDatabase()
  onTestFinished(() => place.drop())
  const archive = join(await mkdtemp(join(folder, 'archive-')), 'backup.tar.gz')
  const keys = world.app.secrets.fingerprints
  const backupFile = await backup(
    { databaseUrl: world.ownerUrl, files: world.app.files, keys },
    archive,
    recipients,
  )
  const to = { databaseUrl: place.ownerUrl, files: localFiles(await mkdtemp(join(folder, 'files-'))), keys }
  const done = await restore(to, archive, { identities, findDifferences })
  expect([done.tables, done.rows]).toEqual([backupFile.tables, backupFile.rows])
  return place
}

test.each(Object.keys(stories))('after %s', async name => {
  await stories[name]?.()
  const { rows } = await world.owner.query('select count(*)::int as test_rows from withdrawals where is_test')
  expect(rows).toEqual([{ test_rows: 0 }])
  expect(await selfCheck(world.app)).toMatchObject({ differences: 0 })
  const place = await restored()
  expect(await tableSums(place.owner)).toEqual(await tableSums(world.owner))
})

test('after all of them, encrypted', async () => {
  const identity = await generateIdentity()
  const place = await restored([await identityToRecipient(identity)], [identity])
  expect(await tableSums(place.owner)).toEqual(await tableSums(world.owner))
})

test('an installation with a difference is refused, and the error names it', async () => {
  await world.owner.query(
    'update campaigns set donor_count = donor_count + 1 where id = (select min(id) from campaigns)',
  )
  await expect(restored()).rejects.toThrow(
    /The self-check finds differences.*\n.*Donor counts equal.*1 difference /,
  )
})
