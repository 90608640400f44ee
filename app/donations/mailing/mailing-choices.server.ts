import type { MailingChoiceRow } from '#db/tables.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { changesMailing, type MailingAct, type MailingSource, mailingTextVersion } from './mailing-choice.ts'

const lastChoice = (email: string) =>
  `(select chosen.act from mailing_choices chosen where chosen.email = ${email} order by chosen.id desc limit 1)`

/**
 * SQL: whether the operator may write to an address (P863). It has consented last, and has a donation under a name that wasn't returned, so that
 * neither anonymous donors nor disputed cards put anyone on a list.
 */
export const mayWriteTo = (email: string): string =>
  `(coalesce(${lastChoice(email)}, 'withdrawn') = 'given' and exists (
    select 1 from donations named
    where named.donor_email = ${email} and named.status = 'captured' and named.donor_name is not null))`

type Choice = { email: string; act: MailingAct; source: MailingSource; donationId: string | null }

/** Stores a choice that changes something (P862). The caller has locked a donation of the address, so that choices and erasures wait for each other. */
export async function recordMailingChoice(
  tx: Tx,
  { email, act, source, donationId }: Choice,
  now: Date,
): Promise<void> {
  const [before] = await tx.rows<{ act: MailingAct | null; donorId: string | null }>(
    'mailing_choice_before',
    `select ${lastChoice('$1')} as act, (select id from rollups.donors where donor_email = $1) as donor_id`,
    [email],
  )
  if (!changesMailing(before?.act ?? null, { act, source })) return
  await tx.rows(
    'record_mailing_choice',
    'insert into mailing_choices (email, act, text_version, at, source) values ($1, $2, $3, $4, $5)',
    [email, act, mailingTextVersion, now, source],
  )
  if (before?.donorId)
    await emit(tx, [{ kind: 'donor_choice_changed', donorId: before.donorId, donationId }], now)
}

/** True if the address's last choice lets the operator write to it. */
export async function loadMailingChoice(db: Db, email: string): Promise<boolean> {
  const [row] = await db.rows<{ act: MailingAct | null }>(
    'mailing_choice',
    `select ${lastChoice('$1')} as act`,
    [email],
  )
  return row?.act === 'given'
}

/** Every choice of an address, for its donor (P537). */
export async function loadMailingChoices(
  db: Db,
  email: string,
): Promise<Pick<MailingChoiceRow, 'act' | 'textVersion' | 'at' | 'source'>[]> {
  return await db.rows(
    'mailing_choices_of_donor',
    'select act, text_version, at, source from mailing_choices where email = $1 order by id',
    [email],
  )
}
