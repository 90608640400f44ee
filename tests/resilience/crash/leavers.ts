import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { aCampaign } from '#tests/world/campaigns.ts'
import { openPayments } from '#tests/world/donations.ts'
import { aScholar, steppedUpHeaders } from '#tests/world/scholars.ts'
import { isCaptured } from './provider-process.ts'
import type { RunningServer } from './running-server.ts'

/** A campaign owner who deletes their account while a donor completes an abandoned payment. */
export type Leaver = {
  donationId: string
  campaignId: string
  amountCents: number
  totalCents: number
  headers: Headers
  address: string
  hasPaid: boolean
  /** Whether the server has confirmed the deletion, or its 401 shows that the account is gone. */
  isGone: boolean
}

const twoHoursMs = 2 * 60 * 60_000
let addresses = 0

/** Creates owners whose campaign has a payment that was abandoned two hours ago, which is too old to block the deletion. */
export async function someLeavers(running: RunningServer, count: number): Promise<Leaver[]> {
  return await Promise.all(Array.from({ length: count }, () => aLeaver(running)))
}

async function aLeaver(running: RunningServer): Promise<Leaver> {
  const owner = await aScholar(running)
  const { campaignId } = await aCampaign(running, owner)
  const donationId = randomUUID()
  const donorEmail = `${donationId}@donors.example`
  const amountCents = 5_000
  const at = new Date(running.app.clock.now().getTime() - twoHoursMs)
  const [capture] = await openPayments(running, [{ campaignId, donationId, donorEmail, amountCents, at }])
  const totalCents = capture?.totalCents ?? 0
  await running.app.payments.createPayment({
    paymentId: donationId,
    campaignId,
    totalCents,
    description: 'left open',
  })
  addresses += 1
  const headers = await steppedUpHeaders(running, owner.userId)
  const address = `10.200.${addresses >> 8}.${addresses & 255}`
  return {
    donationId,
    campaignId,
    amountCents,
    totalCents,
    headers,
    address,
    hasPaid: false,
    isGone: false,
  }
}

/** Completes the payment and deletes the account at the same time. A killed server may not respond, so call it again until both have happened. */
export async function payAndLeave(running: RunningServer, leaver: Leaver): Promise<void> {
  await Promise.all([pay(running, leaver), leave(running, leaver)])
}

async function pay(running: RunningServer, leaver: Leaver): Promise<void> {
  if (leaver.hasPaid) return
  expect(isCaptured(await running.provider.charge(leaver.donationId))).toBe(true)
  leaver.hasPaid = true
}

async function leave(running: RunningServer, leaver: Leaver): Promise<void> {
  if (leaver.isGone) return
  const headers = new Headers(leaver.headers)
  headers.set('origin', running.appUrl)
  headers.set('content-type', 'application/json')
  headers.set('x-forwarded-for', leaver.address)
  const signedRequest = { method: 'POST', headers, body: '{}' }
  const response = await fetch(`${running.origin}/api/account/delete`, signedRequest).catch(() => null)
  const text = (await response?.text().catch(() => null)) ?? null
  if (!response || text === null || response.status >= 500) return
  // 401 means that an earlier attempt deleted the account, and only its response was lost.
  if (response.ok || response.status === 401) leaver.isGone = true
  else if (!text.includes('PaymentsOpen')) throw new Error(`leaving was refused: ${response.status} ${text}`)
}

/**
 * Asserts that each payment was posted once, to the campaign or to suspense, and that all owners are gone, since test money does not block the
 * deletion. tests/resilience/races tests that real money blocks it.
 */
export async function assertNothingIsLost(running: RunningServer, leavers: readonly Leaver[]): Promise<void> {
  for (const { donationId, campaignId, amountCents, totalCents } of leavers) {
    const [stands] = await running.app.db.rows<{ raised: number; suspended: number; gone: boolean }>(
      'test_left_by_leaver',
      `select raised_amount as raised, u.deleted_at is not null as gone,
         coalesce((select sum(amount) from suspense_items where payment_id = $2 and status = 'open'), 0)::bigint as suspended
       from campaigns c join users u on u.id = c.owner_id where c.id = $1`,
      [campaignId, donationId],
    )
    const isRaised = stands?.suspended === 0
    expect(stands).toEqual({
      raised: isRaised ? amountCents : 0,
      suspended: isRaised ? 0 : totalCents,
      gone: true,
    })
  }
}
