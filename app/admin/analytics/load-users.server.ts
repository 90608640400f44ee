import { momentIn } from '../../lib/moment.ts'
import type { App } from '../../platform/app.server.ts'
import { orderBy, pageOf, rowsPerPage } from '../lists/list-query.ts'
import { isId, searchPatterns } from '../lists/search-patterns.ts'
import type { SignUp, UsersData, UsersQuery } from './contract.ts'

/** What an account is found by; 0019 indexes the same expression. */
const searched = `folded(p.first_name || ' ' || p.last_name || ' ' || p.email || ' ' || p.custom_user_id)`

const filters: Record<UsersQuery['who'], string> = {
  everybody: 'true',
  admins: `exists (select from user_roles r where r.user_id = u.id and r.role = 'admin')`,
  suspended: 'u.suspended_at is not null and u.deleted_at is null',
}

const orders = {
  created: 'u.created_at',
  name: `folded(coalesce(p.first_name || ' ' || p.last_name, ''))`,
  email: 'p.email',
  userId: 'p.custom_user_id',
}

/** One page of accounts; $1 is the limit, $2 the offset, patterns follow. */
export function usersSql({ who, sort }: Pick<UsersQuery, 'who' | 'sort'>, patterns: number | 'id'): string {
  return `
  select u.id as "userId", p.custom_user_id as "customUserId", trim(coalesce(p.first_name || ' ' || p.last_name, '')) as name,
    p.email, u.created_at as "createdAt", u.suspended_at is not null as "isSuspended",
    u.suspension_reason as "suspensionReason", u.deleted_at is not null as "isDeleted",
    exists (select from user_roles r where r.user_id = u.id and r.role = 'admin') as "isAdmin",
    (select count(*) from campaigns c where c.owner_id = u.id) as campaigns
  from users u left join profiles p on p.user_id = u.id
  where ${filters[who]} ${matching(patterns, 3)}
  order by ${orderBy(sort, orders, 'u.id')} limit $1 offset $2`
}

/** How many accounts there are to page through; the patterns begin at $1. */
export function usersCountSql({ who }: Pick<UsersQuery, 'who'>, patterns: number | 'id'): string {
  return `select count(*) as total from users u left join profiles p on p.user_id = u.id
  where ${filters[who]} ${matching(patterns, 1)}`
}

/** An id takes the place of the first pattern. */
const matching = (patterns: number | 'id', first: number) =>
  patterns === 'id'
    ? `and p.user_id = $${first}::uuid`
    : Array.from({ length: patterns }, (_, index) => `and ${searched} like $${first + index}`).join(' ')

type Row = Omit<SignUp, 'createdAt'> & { createdAt: Date }

/** Everybody who signed up, with e-mail and User ID (P222), newest first unless sorted otherwise. For admins alone. */
export async function loadUsers(app: App, query: UsersQuery): Promise<UsersData> {
  const patterns = isId(query.search) ? [query.search] : searchPatterns(query.search)
  const count = isId(query.search) ? 'id' : patterns.length
  // Searches are planned for their words; what is only listed is prepared, one statement for each order.
  const named = (name: string) => (patterns.length === 0 ? `${name}_${query.who}` : null)
  const [counted] = await app.db.rows<{ total: number }>(
    named('admin_users_count'),
    usersCountSql(query, count),
    patterns,
  )
  const { offset, ...page } = pageOf(counted?.total ?? 0, query.page)
  const name = named('admin_users')
  const rows = await app.db.rows<Row>(name && `${name}_${query.sort}`, usersSql(query, count), [
    rowsPerPage,
    offset,
    ...patterns,
  ])
  const users = rows.map(row => ({ ...row, createdAt: momentIn(row.createdAt, app.env.timeZone) }))
  return { ...page, users, query, topics: ['admin'] }
}
