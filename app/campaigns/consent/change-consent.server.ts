import type { Locale } from '../../lib/locale.ts'
import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { wordsOf } from '../../words/languages.ts'
import { campaignNotFound, refuseNoCampaignId } from '../load-campaigns.server.ts'
import {
  type ConsentAction,
  type ConsentRow,
  type ConsentState,
  consentActions,
  consentSteps,
  textVersionOf,
} from './consent.ts'
import { recordConsent } from './record-consent.server.ts'

export type ConsentChange = {
  campaignId: string
  act: ConsentAction
  /** The language in which the guardian read the text. */
  locale: Locale
  now: Date
  ipAddress: string | null
  userAgent: string | null
}

/**
 * Withdraws a guardian's consent, or gives it again (P91). At once the page is hidden and withdrawals are paused, or both are back:
 * the flag is on the row that every hold and every approval locks. Repeating it changes and records nothing.
 * Refuses CampaignNotFound (404) for everyone but the guardian.
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

/** False when it was in that state already. */
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
  const { name, text } = consentActions[act]
  await recordConsent(tx, {
    campaignId,
    guardianUserId: viewer.userId,
    act,
    at: now,
    consent: {
      signerName:
        `${viewer.firstName} ${viewer.lastName}`.trim() || (last?.signerName ?? viewer.customUserId),
      relationship: last?.relationship ?? 'guardian',
      statements: [{ name, textVersion: textVersionOf(act, locale), text: wordsOf(locale)(text) }],
      ipAddress,
      userAgent,
    },
  })
}

/** The consent behind a guardian's own campaign. Refuses CampaignNotFound (404) for everyone else, and where nobody's consent is needed. */
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
