import type { RestoresElsewhereRow } from '#db/tables.ts'
import type { Instant } from '../lib/moment.ts'
import { type Message, phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import { audit } from '../platform/audit/audit.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { oneRow } from '../platform/database/one-row.server.ts'
import { announce } from '../platform/topics/topics.server.ts'
import {
  booksUpTo,
  oldestBooksDays,
  phraseOf,
  type ShownRestore,
  type TypedPhrase,
  upToOf,
} from './restore-phrase.ts'

type Books = Pick<Db, 'rows'>

/**
 * The phrase of the books that a backup holds which was made at this instant; null if they have no transaction before it (P896). The restored
 * copy and the server that goes on compute the same one, because the ledger is append-only.
 */
export async function loadRestorePhrase(db: Books, madeAt: Date): Promise<string | null> {
  const upTo = booksUpTo(madeAt)
  const { sha256 } = await digestOfBooks(db, upTo)
  return sha256 && phraseOf(upTo, sha256)
}

/**
 * Hashes the newest 200 transactions before an instant with their entries. The self-check of a restore compares the totals. Sorts without the
 * database's collation, which may differ elsewhere.
 */
async function digestOfBooks(db: Books, upTo: Date) {
  return await oneRow<{ sha256: string | null; isOver: boolean }>(
    db,
    'digest_of_books',
    `select encode(sha256(convert_to(extract(epoch from $1::timestamptz)::bigint || E'\\n' || string_agg(line, E'\\n' order by id), 'UTF8')), 'hex') as sha256,
       $1::timestamptz < clock_timestamp() as is_over
     from (
       select t.id, concat_ws(' ', t.id, t.idempotency_key, (extract(epoch from t.posted_at) * 1000000)::bigint,
         (select string_agg(concat_ws(' ', e.account, e.campaign_id, e.amount), ' ' order by e.account collate "C")
          from ledger_entries e where e.transaction_id = t.id)) as line
       from ledger_transactions t where t.posted_at < $1 order by t.posted_at desc, t.id desc limit 200) as newest`,
    [upTo],
  )
}

type Typing = { userId: string; now: Date; requestId: string }

/**
 * Records that someone restored a backup on another installation and read out the phrase (P897). Refuses PhraseUnknown, BooksTooOld and
 * RestoreRecorded.
 */
export async function recordRestore(
  app: App,
  { phrase: typed }: TypedPhrase,
  { userId, now, requestId }: Typing,
): Promise<{ booksUpTo: Instant }> {
  const upTo = upToOf(typed)
  const { sha256, isOver } = await digestOfBooks(app.db, upTo)
  if (!sha256 || !isOver || phraseOf(upTo, sha256) !== typed)
    throw refused('PhraseUnknown', phrase('This phrase doesn’t belong to these books. Compare each sign.'))
  if (now.getTime() - upTo.getTime() > oldestBooksDays * 86_400_000)
    throw refused('BooksTooOld', phrase('The restored backup is too old. Rehearse with a newer one.'))
  await app.db.transaction(async tx => {
    const recorded = await tx.rows(
      'insert_restore_elsewhere',
      `insert into restores_elsewhere (phrase, books_up_to, typed_at, typed_by) values ($1, $2, $3, $4)
       on conflict do nothing returning phrase`,
      [typed, upTo, now, userId],
    )
    if (recorded.length === 0)
      throw refused('RestoreRecorded', phrase('This restore is recorded already.'), 409)
    await audit(tx, {
      at: now,
      actorUserId: userId,
      action: 'restore.recorded',
      subjectType: 'restore',
      subjectId: typed,
      requestId,
      details: { booksUpTo: upTo },
    })
    await announce(tx, ['admin'])
  })
  return { booksUpTo: upTo.toISOString() }
}

const refused = (code: string, words: Message, status = 400) =>
  refusal(code, status, words, { fields: { phrase: words } })

/** The newest restores on other installations, and who typed their phrases (P898). */
export async function loadRestores(db: Db): Promise<ShownRestore[]> {
  const rows = await db.rows<Omit<RestoresElsewhereRow, 'typedBy'> & { typedBy: string | null }>(
    'restores_elsewhere_shown',
    `select r.phrase, r.books_up_to, r.typed_at, trim(p.first_name || ' ' || p.last_name) as typed_by
     from restores_elsewhere r left join profiles p on p.user_id = r.typed_by order by r.typed_at desc limit 20`,
  )
  return rows.map(({ booksUpTo, typedAt, typedBy, ...row }) => ({
    ...row,
    booksUpTo: booksUpTo.toISOString(),
    typedAt: typedAt.toISOString(),
    typedBy: typedBy ?? '',
  }))
}

/** When the newest of them was recorded; null if there is none. */
export async function lastRestoreAt(db: Books): Promise<Date | null> {
  const [last] = await db.rows<{ typedAt: Date }>(
    'last_restore_elsewhere',
    'select typed_at from restores_elsewhere order by typed_at desc limit 1',
  )
  return last?.typedAt ?? null
}
