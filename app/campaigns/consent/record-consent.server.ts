import { createHash } from 'node:crypto'
import type { Tx } from '../../platform/database/database.server.ts'
import type { ConsentAction } from './consent.ts'

/** What a guardian agreed to, stored for good with the hash of the text they saw (P90). */
export type GuardianConsent = {
  signerName: string
  relationship: string
  statements: readonly { name: string; textVersion: string; text: string }[]
  ipAddress: string | null
  userAgent: string | null
}

export type ConsentRecord = {
  campaignId: string
  guardianUserId: string
  act: ConsentAction
  consent: GuardianConsent
  at: Date
}

/** Appends one row for each statement; the database lets none be changed or removed. */
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
