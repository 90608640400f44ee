import type { QueryOf } from '../../lists/define-list.ts'
import { loadFirst, loadList, type Source } from '../../lists/load-list.server.ts'
import { serveList } from '../../lists/serve-list.server.ts'
import type { App } from '../../platform/app.server.ts'
import { type SignUp, users } from './users-list.ts'

type Who = QueryOf<typeof users>['who']

/** SQL of the text that a search matches. Must equal the indexed expression, or PostgreSQL won't use the index. */
const searchedText = `folded(p.first_name || ' ' || p.last_name || ' ' || p.email || ' ' || p.custom_user_id)`

const isStaff = `exists (select from user_roles r where r.user_id = u.id)`

const filters: Record<Who, string> = {
  everybody: 'true',
  admins: isStaff,
  suspended: 'u.suspended_at is not null and u.deleted_at is null',
}

const usersSource = (who: Who): Source<typeof users> => ({
  name: `admin_users_${who}`,
  sql: {
    userId: 'u.id',
    customUserId: 'p.custom_user_id',
    name: `trim(coalesce(p.first_name || ' ' || p.last_name, ''))`,
    email: 'p.email',
    createdAt: 'u.created_at',
    isStaff,
    isSuspended: 'u.suspended_at is not null',
    suspensionReason: 'u.suspension_reason',
    isDeleted: 'u.deleted_at is not null',
    campaigns: '(select count(*) from campaigns c where c.owner_id = u.id)',
  },
  from: 'users u left join profiles p on p.user_id = u.id',
  joined: 'join users u on u.id = picked.id left join profiles p on p.user_id = u.id',
  filters: () => [filters[who]],
  searched: { words: has => has(searchedText), id: id => `p.user_id = ${id}::uuid` },
  orders: { name: `folded(coalesce(p.first_name || ' ' || p.last_name, ''))` },
  tie: 'u.id',
})

/** Finds up to `most` accounts that match a search, newest first. Callers must check that the viewer is an admin. */
export async function findUsers(app: App, search: string, most: number): Promise<SignUp[]> {
  return await loadFirst(app, users, usersSource('everybody'), { search, sort: '-created' }, most)
}

export const servedUsers = serveList(users, {
  permission: 'readPeople',
  summary: 'Analytics Dashboard, users: everyone who signed up',
  load: ({ app, query }) => loadList(app, users, usersSource(query.who), query),
})
