import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { fieldColumns, fieldNames } from './fields.ts'
import { fieldOf } from './forms/check-form.ts'
import { forms } from './forms/forms.ts'
import { otherColumns } from './other-columns.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('every column of campaigns is a field or has a reason in other-columns.ts', async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'campaigns'`,
  )
  const described = [...fieldColumns, ...Object.keys(otherColumns)]
  expect(described.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test.each(fieldNames)('%s is asked by a form', name => {
  const asked = Object.values(forms).flatMap(({ parts }) => parts.flatMap(({ questions }) => questions))
  const field = name === 'profilePictureUrl' ? 'picture' : fieldOf(name)
  expect(asked.map(question => question.name)).toContain(field)
})
