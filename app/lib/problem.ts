import type { z } from 'zod'
import { type Message, phrase } from './phrase.ts'

/** What is wrong with something that a person entered: a message, with the values of its placeholders. */
export type Problem = { message: Message; values?: Record<string, string | number> }

type Checked<Data> = { data: Data; problems: null } | { data: null; problems: Record<string, Problem> }

/**
 * Checks a value against a schema: its data, or the first problem of each field (`_` for the whole). Schemas declare
 * their messages with `phrase`; `{maximum}` stands for the limit.
 */
export function check<Schema extends z.ZodType>(schema: Schema, value: unknown): Checked<z.output<Schema>> {
  const parsed = schema.safeParse(value, { error: undeclared })
  if (parsed.success) return { data: parsed.data, problems: null }
  const problems: Record<string, Problem> = {}
  for (const issue of parsed.error.issues) problems[issue.path.join('.') || '_'] ??= problemOf(issue)
  return { data: null, problems }
}

/** The message where a schema declares none: only a program sends such a value. */
const undeclared = ({ code }: { code: string }): string =>
  code === 'unrecognized_keys' ? phrase('Unrecognized: {keys}') : phrase('Invalid input')

function problemOf(issue: z.core.$ZodIssue): Problem {
  const message = issue.message as Message
  if (issue.code === 'unrecognized_keys') return { message, values: { keys: issue.keys.join(', ') } }
  if (issue.code === 'too_big') return { message, values: { maximum: issue.maximum.toLocaleString('en-US') } }
  return { message }
}
