import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkDonor, checkHonoree } from '../../../app/donations/donor.ts'
import { entryProblems, type OfflineEntry } from '../../../app/donations/offline/offline-donation.ts'
import { cleanEmail, emailProblem } from '../../../app/lib/email-address.ts'
import { operations } from '../../../app/server/routes.server.ts'
import emails from '../../setup/inputs/emails.json' with { type: 'json' }

const app = fileURLToPath(new URL('../../../app/', import.meta.url))

type Field = { place: string; name: string; schema: z.ZodType }

/** Every field of every operation's body and query: what people and programs can send. */
const fields: Field[] = operations.flatMap(operation =>
  (['body', 'query'] as const).flatMap(part =>
    fieldsOf(
      operation[part] as z.ZodType | undefined,
      `${operation.method.toUpperCase()} ${operation.path} ${part}`,
    ),
  ),
)

function fieldsOf(schema: z.ZodType | undefined, place: string): Field[] {
  if (!schema) return []
  if (schema instanceof z.ZodObject)
    return Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) => [
      { place: `${place}.${name}`, name, schema: field },
      ...fieldsOf(field, `${place}.${name}`),
    ])
  const inner = schema.def as {
    innerType?: z.ZodType
    element?: z.ZodType
    in?: z.ZodType
    options?: z.ZodType[]
  }
  return [inner.innerType, inner.element, inner.in, ...(inner.options ?? [])].flatMap(one =>
    fieldsOf(one, place),
  )
}

const emailFields = fields.filter(({ name }) => /email$/i.test(name))

const donation = { amountCents: 2_500, donorEmail: 'dana@example.com', donorName: 'Dana', isAnonymous: false }
const entry: OfflineEntry = {
  kind: 'cheque',
  reference: '1',
  receivedOn: '2026-03-11',
  depositedOn: null,
  cents: 2_500,
  donorName: 'Dana',
  donorEmail: null,
  isAnonymous: false,
  note: null,
}

/** Fields whose schema only cleans: their command refuses what no mail reaches, in words of its own. */
const refusedLater: Record<string, (email: string) => unknown> = {
  'POST /api/donations body.donorEmail': donorEmail => checkDonor({ ...donation, donorEmail }),
  'POST /api/donations body.honoreeEmail': honoreeEmail => checkHonoree({ inHonorOf: 'Ruth', honoreeEmail }),
  'POST /api/donations/:donationId/words body.honoreeEmail': honoreeEmail =>
    checkHonoree({ inHonorOf: 'Ruth', honoreeEmail }),
  'POST /api/admin/offline-donations body.donorEmail': donorEmail =>
    entryProblems({ ...entry, donorEmail }, { today: '2026-03-11', sign: '$' }).donorEmail,
}
/** Sign-in answers a malformed address like one that has no account (P40). */
const anyAddress = /^POST \/api\/(auth\/)?sign-?in/

test('every form that takes an email address has it cleaned and refused by the same rule (P739)', () => {
  expect(emailFields.length).toBeGreaterThan(15)
  const wrong = emailFields.flatMap(({ place, schema }) =>
    emails.flatMap(({ email }) => {
      const clean = cleanEmail(email)
      const read = schema.safeParse(email)
      const isRefused = !read.success || Boolean(refusedLater[place]?.(read.data as string))
      const isRight = anyAddress.test(place)
        ? read.success && read.data === clean
        : emailProblem(clean) === null
          ? read.success && read.data === clean && !isRefused
          : isRefused
      return isRight ? [] : [`${place}: ${email}`]
    }),
  )
  expect(wrong).toEqual([])
})

const names = /^(donorName|inHonorOf|fullName|accountHolderName|(parent|student)?(first|last)Name)$/i

test('every form that takes a person’s name takes invisible characters away (P740)', () => {
  const nameFields = fields.filter(({ name }) => names.test(name))
  expect(nameFields.length).toBeGreaterThan(15)
  const wrong = nameFields.filter(
    ({ schema }) => schema.safeParse('\u2068Dana\u200b Reyes\u2069 ').data !== 'Dana Reyes',
  )
  expect(wrong.map(({ place }) => place)).toEqual([])
})

test('no file has a rule for email addresses of its own (P739)', () => {
  // Exempt: the rule, the demo's data, and the key file of a push service, which names no person.
  const own = /^(lib\/email-address\.ts|demo\/world\.ts|platform\/push\/settings\.server\.ts)$/
  const validator =
    /z\.email\(|\.email\(\)|regexes\.(?:\w*[eE]mail)|\[\^[^\]]*\]\+@|\]\+\\?@\[|\.emailAddress\(/
  const found = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !own.test(file))
    .filter(file => validator.test(readFileSync(join(app, file), 'utf8')))
  expect(found).toEqual([])
})
