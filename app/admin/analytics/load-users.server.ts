import type { App } from '../../platform/app.server.ts'
import { loadFirst, loadList } from '../lists/load-list.server.ts'
import type { Has } from '../lists/search.ts'
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

const columns = `u.id as user_id, p.custom_user_id,
  trim(coalesce(p.first_name || ' ' || p.last_name, '')) as name,
  p.email, u.created_at, u.suspended_at is not null as is_suspended,
  u.suspension_reason, u.deleted_at is not null as is_deleted,
  exists (select from user_roles r where r.user_id = u.id and r.role = 'admin') as is_admin,
  (select count(*) from campaigns c where c.owner_id = u.id) as campaigns`

const usersList = (who: UsersQuery['who']) => ({
  name: `admin_users_${who}`,
  columns,
  from: 'users u left join profiles p on p.user_id = u.id',
  joined: 'join users u on u.id = picked.id left join profiles p on p.user_id = u.id',
  filters: () => [filters[who]],
  searched: { words: (has: Has) => has(searched), id: (id: string) => `p.user_id = ${id}::uuid` },
  orders,
  tie: 'u.id',
})

type Row = Omit<SignUp, 'createdAt'> & { createdAt: Date }

/** Everyone who signed up, with email and User ID (P222), newest first unless sorted otherwise. For admins alone. */
export async function loadUsers(app: App, query: UsersQuery): Promise<UsersData> {
  const { rows, page } = await loadList(app.db, usersList(query.who), query, shownUser)
  return { ...page, users: rows, query, topics: ['admin'] }
}

/** The newest accounts that a search finds, for admins alone. */
export async function findUsers({ db }: App, search: string, most: number): Promise<SignUp[]> {
  return await loadFirst(db, usersList('everybody'), { search, sort: '-created' }, most, shownUser)
}

const shownUser = (row: Row): SignUp => ({ ...row, createdAt: row.createdAt.toISOString() })
