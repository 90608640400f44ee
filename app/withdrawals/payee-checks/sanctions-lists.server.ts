import { createHash } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { type AdminAction, auditedBy, requireStepUp } from '../../accounts/access.ts'
import {
  askSecondPerson,
  type SecondPersonKind,
} from '../../accounts/second-person/decide-second-person.server.ts'
import type { WaitsForSecond } from '../../accounts/second-person/second-person.ts'
import { dayIn } from '../../lib/moment.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { fileReader } from '../../platform/own-thread.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { isForeignList, type LostNames } from './lost-names.ts'
import type { ReadSanctions, SanctionsFiles } from './read-sanctions-thread.server.ts'

const readInThread = fileReader<SanctionsFiles, ReadSanctions>(
  { built: 'sanctions-list', source: 'app/withdrawals/payee-checks/read-sanctions-thread.server.ts' },
  'SanctionsFileUnreadable',
)

/** The two files in one body: SDN.CSV in the first `sdnBytes`, ALT.CSV in the rest. */
type SanctionsUpload = { publishedOn: string; sdnBytes: number; files: Uint8Array }

type NewList = ReadSanctions & { publishedOn: string; sha256: string }

/** A list that lacks names of an earlier one, which the second person's confirmation puts to use (P710). */
export const sanctionsKind: SecondPersonKind<NewList> = {
  name: 'sanctions-list',
  payload: z.strictObject({
    publishedOn: z.string(),
    sha256: z.string(),
    people: z.number().int(),
    count: z.number().int(),
    names: z.string(),
  }),
  async execute(_app, tx, { requestId, payload }, action) {
    await refuseWorse(tx, payload)
    await putToUse(tx, payload, action, requestId)
    return undefined
  },
}

/**
 * Stores OFAC's list, which payees are compared with from now on (P627). One that lacks names of an earlier list waits for a second person
 * instead (P710). Refuses with StepUpRequired (403), SanctionsFileUnreadable, PublishedLater (400), SanctionsListOlder, SecondPersonAsked
 * and SanctionsListShort (409), which has less than half of the people of the one before.
 */
export async function uploadSanctionsList(
  app: App,
  { publishedOn, sdnBytes, files }: SanctionsUpload,
  action: AdminAction,
): Promise<{ people: number; names: number; secondPerson?: WaitsForSecond }> {
  requireStepUp(action.admin, action.now)
  if (publishedOn > dayIn(action.now, app.env.timeZone))
    throw refusal('PublishedLater', 400, phrase('The list can’t have been published after today.'))
  const read = await readInThread({ sdn: files.subarray(0, sdnBytes), alt: files.subarray(sdnBytes) })
  const list = { ...read, publishedOn, sha256: createHash('sha256').update(files).digest('hex') }
  const sizes = { people: list.people, names: list.count }
  return await app.db.transaction(async tx => {
    await refuseWorse(tx, list)
    const worst = (await loadLostNames(tx, list.names, action.now)).find(isForeignList)
    if (!worst) {
      await putToUse(tx, list, action, null)
      return sizes
    }
    const details = { publishedOn, ...sizes, lostNames: worst.lost }
    const request = { subjectId: 'sanctions-list', payload: list, details, reason: null }
    return { ...sizes, secondPerson: await askSecondPerson(tx, sanctionsKind, request, action) }
  })
}

async function putToUse(
  tx: Tx,
  { publishedOn, people, count, names, sha256 }: NewList,
  action: AdminAction,
  requestId: string | null,
): Promise<void> {
  const [list] = await tx.rows<{ id: string }>(
    'insert_sanctions_list',
    `insert into sanctions_lists (published_on, uploaded_at, uploaded_by, sha256, people, names, second_person_request)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [publishedOn, action.now, action.admin.userId, sha256, people, names, requestId],
  )
  await audit(tx, {
    ...auditedBy(action),
    action: 'sanctions-list.uploaded',
    subjectType: 'sanctions-list',
    subjectId: list?.id ?? '',
    details: { publishedOn, people, names: count, sha256 },
  })
  await announce(tx, ['admin'])
}

const comparedDays = 90

/**
 * Compares the names of a new list with the one in use and with all of the last 90 days, since the last that a second person confirmed:
 * with the newest alone, a list could be emptied step by step. The list that loses the largest share is first.
 */
async function loadLostNames(tx: Tx, names: string, now: Date): Promise<LostNames[]> {
  return await tx.rows<LostNames>(
    'names_lost_by_sanctions_list',
    `with fresh as materialized (select distinct n->>0 as id, n->>1 as name from jsonb_array_elements($1::jsonb) n),
     compared as (
       select l.id, l.names from sanctions_lists l
       where (l.uploaded_at, l.id) >= coalesce((select (c.uploaded_at, c.id) from sanctions_lists c
           where c.second_person_request is not null order by c.uploaded_at desc, c.id desc limit 1), ('-infinity'::timestamptz, l.id))
         and (l.uploaded_at > $2 or l.id = (select id from sanctions_lists order by uploaded_at desc, id desc limit 1)))
     select count(*) as names, count(*) filter (where f.id is null) as lost
     from compared c cross join jsonb_array_elements(c.names) n left join fresh f on f.id = n->>0 and f.name = n->>1
     group by c.id order by count(*) filter (where f.id is null)::float8 / count(*) desc`,
    [names, new Date(now.getTime() - comparedDays * 24 * 3_600_000)],
  )
}

async function refuseWorse(tx: Tx, { publishedOn, people }: NewList): Promise<void> {
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
