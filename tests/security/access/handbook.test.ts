import { expect, test } from 'vitest'
import { permissions, rolesWith, staffRoles } from '#app/accounts/staff-roles.ts'
import { mayInHandbook, otherRoles, permissionsInHandbook } from './handbook.ts'

test('the roles of each permission are those of the table in docs/product/staff.md (P600)', () => {
  expect(staffRoles).toEqual(['owner', ...otherRoles])
  expect(Object.fromEntries(permissions.map(permission => [permission, rolesWith(permission)]))).toEqual(
    Object.fromEntries(
      permissionsInHandbook.map(permission => [
        permission,
        ['owner', ...otherRoles.filter(role => mayInHandbook(role, permission))],
      ]),
    ),
  )
})

test('the auditor holds every permission to read and no other (P600)', () => {
  const reads = permissions.filter(permission => /^(read|useStaffPages)/.test(permission))
  expect(permissions.filter(permission => mayInHandbook('auditor', permission))).toEqual(reads)
})
