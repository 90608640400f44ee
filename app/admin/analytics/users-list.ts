import { phrase } from '../../lib/phrase.ts'
import {
  count,
  defineList,
  instant,
  type ListEndpoints,
  oneOf,
  ownCell,
  type RowOf,
  text,
  type,
} from '../../lists/define-list.ts'

/** All accounts with email and User ID (P222). */
export const users = defineList({
  path: '/analytics?tab=users',
  endpoint: 'GET /api/screens/analytics/users',
  rows: 'users',
  columns: {
    name: text('name', phrase('Name'), { sort: true, fixed: true, className: 'min-w-36' }),
    /** Null for a closed account, whose row remains without personal data (P17). */
    email: text('email', phrase('Email'), { sort: true, nullable: true, className: 'min-w-48' }),
    userId: text('customUserId', phrase('User ID'), { sort: true, nullable: true }),
    created: instant('createdAt', phrase('Signed up'), { sort: true }),
    role: ownCell(phrase('Role')),
    /** The number of the account's campaigns, including inactive ones. */
    campaigns: count('campaigns', phrase('Campaigns')),
    suspend: ownCell(phrase('Account')),
  },
  also: type<{
    userId: string
    isStaff: boolean
    isSuspended: boolean
    suspensionReason: string | null
    isDeleted: boolean
  }>(),
  sort: '-created',
  filters: { who: oneOf(['everybody', 'admins', 'suspended'], 'everybody') },
  caption: phrase('Users'),
  noun: phrase('{count, plural, one {# user} other {# users}}'),
  search: { label: phrase('Search users'), placeholder: phrase('Name, email or User ID') },
})

export type SignUp = RowOf<typeof users>

declare module '../../lib/endpoint.ts' {
  interface Endpoints extends ListEndpoints<typeof users> {}
}
