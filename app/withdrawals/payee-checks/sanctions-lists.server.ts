import { createHash } from 'node:crypto'
import { type AdminAction, auditedBy, requireStepUp } from '../../accounts/access.ts'
import { dayIn } from '../../lib/moment.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { readSanctions } from './sanctions-file.ts'
import { type MatchSanctions, matcherOf, type SanctionsEntry } from './sanctions-index.ts'

/** The two files in one body: SDN.CSV in the first `sdnBytes`, ALT.CSV in the rest. */
type SanctionsUpload = { publishedOn: string; sdnBytes: number; files: Uint8Array }

/**
 * Stores OFAC's list, which payees are compared with from now on (P627). Refuses with StepUpRequired (403), SanctionsFileUnreadable,
 * PublishedLater (400), SanctionsListOlder and SanctionsListShort (409), which has less than half of the people of the one before.
 */
export async function uploadSanctionsList(
  app: App,
  { publishedOn, sdnBytes, files }: SanctionsUpload,
  action: AdminAction,
): Promise<{ people: number; names: number }> {
  requireStepUp(action.admin, action.now)
  if (publishedOn > dayIn(action.now, app.env.timeZone))
    throw refusal('PublishedLater', 400, phrase('The list can’t have been published after today.'))
  const entries = readSanctions({
    sdn: decode(files.subarray(0, sdnBytes)),
    alt: decode(files.subarray(sdnBytes)),
  })
  const people = new Set(entries.map(({ id }) => id)).size
  const sha256 = createHash('sha256').update(files).digest('hex')
  await app.db.transaction(async tx => {
    await refuseWorse(tx, publishedOn, people)
    const [list] = await tx.rows<{ id: string }>(
      'insert_sanctions_list',
      `insert into sanctions_lists (published_on, uploaded_at, uploaded_by, sha256, people, names) values ($1, $2, $3, $4, $5, $6)
       returning id`,
      [
        ...[publishedOn, action.now, action.admin.userId, sha256, people],
        JSON.stringify(entries.map(({ id, name }) => [id, name])),
      ],
    )
    await audit(tx, {
      ...auditedBy(action),
      action: 'sanctions-list.uploaded',
      subjectType: 'sanctions-list',
      subjectId: list?.id ?? '',
      details: { publishedOn, people, names: entries.length, sha256 },
    })
    await announce(tx, ['admin'])
  })
  return { people, names: entries.length }
}

async function refuseWorse(tx: Tx, publishedOn: string, people: number): Promise<void> {
  const [newest] = await tx.rows<{ publishedOn: string; people: number }>(
    'newest_sanctions_list',
    'select published_on::text, people from sanctions_lists order by uploaded_at desc, id desc limit 1',
  )
  if (people === 0 || (newest && people * 2 < newest.people))
    throw refusal(
      'SanctionsListShort',
      409,
      phrase(
        'The files have {people, plural, one {# person} other {# people}}, the list before {before}. Download both again.',
      ),
      { values: { people, before: newest?.people ?? 0 } },
    )
  if (newest && publishedOn < newest.publishedOn)
    throw refusal(
      'SanctionsListOlder',
      409,
      phrase('The list in use was published on {day}. This one is older.'),
      { values: { day: newest.publishedOn } },
    )
}

/** OFAC's files are in UTF-8; older ones in Windows-1252. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The matcher of the list that was used last, because preparing one takes a fifth of a second. */
let prepared: { listId: string; match: MatchSanctions } | null = null

/** The matcher of the newest list. Matches nobody if there is none. */
export async function loadSanctionsMatcher(tx: Tx): Promise<MatchSanctions> {
  const [newest] = await tx.rows<{ id: string }>(
    'newest_sanctions_list_id',
    'select id from sanctions_lists order by uploaded_at desc, id desc limit 1',
  )
  if (!newest) return () => []
  if (prepared?.listId !== newest.id) {
    const [list] = await tx.rows<{ names: [id: string, name: string][] }>(
      'names_of_sanctions_list',
      'select names from sanctions_lists where id = $1',
      [newest.id],
    )
    const entries: SanctionsEntry[] = (list?.names ?? []).map(([id, name]) => ({ id, name }))
    prepared = { listId: newest.id, match: matcherOf(entries) }
  }
  return prepared.match
}
