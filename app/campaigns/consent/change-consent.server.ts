import { createHash } from 'node:crypto'
import type { Locale } from '../../lib/locale.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { wordsOf } from '../../words/languages.ts'
import { campaignNotFound, refuseNoCampaignId } from '../load-campaigns.server.ts'
import {
  type ConsentAction,
  type ConsentRow,
  type ConsentState,
  consentActions,
  consentSteps,
  textVersion,
} from './consent.ts'

type ConsentChange = {
  campaignId: string
  act: ConsentAction
  locale: Locale
  now: Date
  ipAddress: string | null
  userAgent: string | null
}

/**
 * Withdraws a guardian's consent, or gives it again (P91). Hides or shows the page and stops or resumes withdrawals at once: withdrawal requests
 * and approvals lock the campaign's row too. A repeat changes and records nothing. Refuses with CampaignNotFound (404) for everyone but the guardian.
 */
export async function changeConsent(app: App, viewer: Viewer, change: ConsentChange): Promise<ConsentState> {
  const { campaignId, act, now } = change
  refuseNoCampaignId(campaignId)
  return await app.db.transaction(async tx => {
    if (await turn(tx, viewer.userId, change)) {
      await recordChange(tx, viewer, change)
      await emit(tx, [{ kind: act === 'given' ? 'consent_given' : 'consent_withdrawn', campaignId }], now)
      await announce(tx, [`campaign:${campaignId}`, 'campaigns', `user:${viewer.userId}`, 'admin'])
    }
    return await loadConsent(tx, viewer.userId, campaignId)
  })
}

/** Returns false if the consent was already in that state. */
async function turn(tx: Tx, guardianUserId: string, { campaignId, act }: ConsentChange): Promise<boolean> {
  const turned = await tx.rows(
    'turn_consent',
    `update campaigns set consent_withdrawn = $3
     where id = $1 and guardian_user_id = $2 and consent_withdrawn <> $3 returning id`,
    [campaignId, guardianUserId, act === 'withdrawn'],
  )
  return turned.length > 0
}

async function recordChange(tx: Tx, viewer: Viewer, change: ConsentChange): Promise<void> {
  const { campaignId, act, locale, now, ipAddress, userAgent } = change
  const [last] = await loadRows(tx, campaignId)
  const { name, version, text } = consentActions[act]
  await recordConsent(tx, {
    campaignId,
    guardianUserId: viewer.userId,
    act,
    at: now,
    consent: {
      signerName:
        `${viewer.firstName} ${viewer.lastName}`.trim() || (last?.signerName ?? viewer.customUserId),
      relationship: last?.relationship ?? 'guardian',
      statements: [{ name, textVersion: textVersion(version, locale), text: wordsOf(locale)(text) }],
      ipAddress,
      userAgent,
    },
  })
}

/** The consent to a campaign and its history, for the guardian. Refuses with CampaignNotFound (404) for everyone else, and for campaigns without a guardian. */
export async function loadConsent(db: Db, guardianUserId: string, campaignId: string): Promise<ConsentState> {
  refuseNoCampaignId(campaignId)
  const [campaign] = await db.rows<{ withdrawn: boolean; firstName: string }>(
    'consent_of_campaign',
    `select consent_withdrawn as withdrawn, first_name from campaigns where id = $1 and guardian_user_id = $2`,
    [campaignId, guardianUserId],
  )
  if (!campaign) throw campaignNotFound()
  return { ...campaign, steps: consentSteps(await loadRows(db, campaignId)) }
}

async function loadRows(db: Db, campaignId: string): Promise<ConsentRow[]> {
  return await db.rows(
    'consent_records_of_campaign',
    `select act, signer_name, relationship, at from consent_records where campaign_id = $1 order by at desc, id desc`,
    [campaignId],
  )
}

/** The statements that a guardian agreed to, recorded permanently with a hash of each text (P90). */
export type GuardianConsent = {
  signerName: string
  relationship: string
  statements: readonly { name: string; textVersion: string; text: string }[]
  ipAddress: string | null
  userAgent: string | null
}

type ConsentRecord = {
  campaignId: string
  guardianUserId: string
  act: ConsentAction
  consent: GuardianConsent
  at: Date
}

/** Appends a row for each statement; the database forbids changes and deletions. */
export async function recordConsent(
  tx: Tx,
  { campaignId, guardianUserId, act, consent, at }: ConsentRecord,
): Promise<void> {
  for (const { name, textVersion, text } of consent.statements) {
    const hash = createHash('sha256').update(text).digest('hex')
    await tx.rows(
      'record_consent',
      `insert into consent_records (campaign_id, guardian_user_id, act, statement, text_version, text_sha256, signer_name, relationship,
         at, ip_address, user_agent)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        campaignId,
        guardianUserId,
        act,
        name,
        textVersion,
        hash,
        consent.signerName,
        consent.relationship,
        at,
        consent.ipAddress,
        consent.userAgent,
      ],
    )
  }
}
