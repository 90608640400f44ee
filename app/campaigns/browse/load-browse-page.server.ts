import { isInstant } from '../../lib/cursor.ts'
import { folded } from '../../lib/folded.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { changesAt } from '../../platform/http/public-cache/answer-life.server.ts'
import { displayName, overAfter } from '../campaign.ts'
import type { BrowsePageData, BrowseQuery, CampaignCardData } from '../contract.ts'
import { type BrowseFilter, type BrowseSort, campaignsPerPage, heartWarmingCharacters } from './browse.ts'

const end = `coalesce(campaign_end_date, 'infinity'::timestamptz)`

type Order = {
  key: string
  type: string
  direction: 'asc' | 'desc'
  keyOf(row: CardRow): string
  isKey(text: string): boolean
}

const byEnd = {
  key: end,
  type: 'timestamptz',
  keyOf: (row: CardRow) => row.endDate?.toISOString() ?? 'infinity',
  isKey: (text: string) => text === 'infinity' || isInstant(text),
}
const isWhole = (text: string) => /^\d{1,15}$/.test(text)

/** The SQL sort keys (P108). Each is indexed; campaigns with the same key are ordered by id. */
const orders: Record<BrowseSort, Order> = {
  'funded-last': {
    key: 'case when progress_percent < 100 then progress_percent else -1 end',
    type: 'bigint',
    direction: 'desc',
    keyOf: row => String(row.progressPercent < 100 ? row.progressPercent : -1),
    isKey: text => /^(-1|\d{1,2})$/.test(text),
  },
  trending: {
    key: 'progress_percent',
    type: 'bigint',
    direction: 'desc',
    keyOf: row => String(row.progressPercent),
    isKey: isWhole,
  },
  recent: { ...byEnd, direction: 'desc' },
  'ending-soon': { ...byEnd, direction: 'asc' },
  'goal-amount': {
    key: 'funding_goal',
    type: 'bigint',
    direction: 'desc',
    keyOf: row => String(row.goalCents),
    isKey: isWhole,
  },
}

/** `matchesFilter` in SQL. `progress_percent` is indexed but rounded down, so the amounts are compared as well. */
const filters: Record<BrowseFilter, string> = {
  trending: 'and progress_percent >= 25 and raised_amount * 4 > funding_goal',
  'heart-warming': `and char_length(story) > ${heartWarmingCharacters}`,
  'close-to-goal': 'and progress_percent >= 75 and raised_amount * 4 > funding_goal * 3',
  all: '',
}

const maxWords = 6

/**
 * A page of the campaigns that are active, approved and not over (P106). A search must match every word in the student's name, the title or the
 * school. Refuses with InvalidCursor (400).
 */
export async function loadBrowsePage(
  db: Db,
  query: BrowseQuery,
  now: Date,
): Promise<Omit<BrowsePageData, 'showsLatest'>> {
  const { filter, sort, search } = query
  const words = searchWords(search)
  const after = query.after === null ? null : readCursor(sort, query.after)
  const rows = await db.rows<CardRow>(
    words.length > 0 ? null : `browse_${sort}_${filter}${after ? '_after' : ''}`,
    browseSql(sort, filter, words, after !== null),
    [now, ...(after ?? []), ...words.map(word => (isIndexed(word) ? patternOf(word) : word))],
  )
  for (const { endDate } of rows) changesAt(overAfter(endDate))
  const page = rows.slice(0, campaignsPerPage)
  const last = rows.length > campaignsPerPage ? page.at(-1) : undefined
  return {
    campaigns: page.map(card),
    filter,
    sort,
    search,
    next: last ? writeCursor(sort, orders[sort].keyOf(last), last.id) : null,
    topics: ['campaigns'],
  }
}

function browseSql(sort: BrowseSort, filter: BrowseFilter, words: string[], hasCursor: boolean): string {
  const { key, type, direction } = orders[sort]
  const beyond = direction === 'desc' ? '<' : '>'
  const firstWord = hasCursor ? 4 : 2
  const conditions = words.map((word, index) =>
    isIndexed(word)
      ? `and search_text like $${firstWord + index}`
      : `and strpos(search_text, $${firstWord + index}) > 0`,
  )
  return `select id, first_name, last_name, university, purpose,
      profile_picture_url, funding_goal as goal_cents, raised_amount as raised_cents,
      donor_count, progress_percent, campaign_end_date as end_date,
      achievements[1:2] as achievements, cardinality(achievements) as achievement_count
    from public_campaigns
    where is_active and is_approved and ${end} >= $1 ${filters[filter]}
      ${hasCursor ? `and (${key}, id) ${beyond} ($2::${type}, $3)` : ''}
      ${conditions.join(' ')}
    order by ${key} ${direction}, id ${direction} limit ${campaignsPerPage + 1}`
}

/** The search words in lower case and without accents, like the column they are compared with. */
const searchWords = (search: string) => folded(search).split(/\s+/).filter(Boolean).slice(0, maxWords)

/**
 * True if the trigram index can find the word. For a shorter word with LIKE, PostgreSQL would expect the index to return few rows, and then
 * read every row that contains the other words.
 */
const isIndexed = (word: string) => word.length >= 3

const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

function writeCursor(sort: BrowseSort, key: string, id: string): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')
}

function readCursor(sort: BrowseSort, cursor: string): [string, string] {
  const [of, key, id] = parsed(cursor)
  if (of !== sort || typeof key !== 'string' || !isCampaignId(id) || !orders[sort].isKey(key)) {
    throw refusal('InvalidCursor', 400, phrase('That page is gone. Start again from the first page.'))
  }
  return [key, id]
}

const isCampaignId = (id: unknown): id is string => typeof id === 'string' && /^[0-9a-z]{10}$/.test(id)

function parsed(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(value) ? value : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

type CardRow = Omit<CampaignCardData, 'studentName' | 'endDate' | 'moreAchievements'> & {
  firstName: string
  lastName: string
  endDate: Date | null
  achievementCount: number
}

function card({ firstName, lastName, endDate, achievementCount, ...row }: CardRow): CampaignCardData {
  return {
    ...row,
    studentName: displayName({ firstName, lastName }),
    endDate: endDate?.toISOString() ?? null,
    moreAchievements: achievementCount - row.achievements.length,
  }
}
