import { toNestErrors } from '@hookform/resolvers'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import type { Written } from '../../lib/phrase.ts'
import { check } from '../../lib/problem.ts'
import { problemText } from '../../words/translate.ts'
import { useWords } from '../../words/use-words.tsx'

/** Reads the fields where they are typed differently from what is sent, and says what is wrong with them. */
export type Check<Typed, Checked> = (typed: Typed) => {
  checked: Checked
  problems: Partial<Record<string, Written>>
}

/** A form's resolver that checks its values against a schema, or by a function, with translated messages. */
export function useResolver<Typed extends FieldValues, Checked>(
  schema: z.ZodType<Checked, Typed> | Check<Typed, Checked>,
): Resolver<Typed, unknown, Checked> {
  const { t } = useWords()
  const checkBySchema = (typed: Typed, by: z.ZodType<Checked, Typed>) => {
    const { data, problems } = check(by, typed)
    const shown = Object.entries(problems ?? {}).map(([name, problem]) => [name, problemText(problem, t)])
    return { checked: data as Checked, problems: Object.fromEntries(shown) as Record<string, Written> }
  }
  return (typed, _, options) => {
    const { checked, problems } = typeof schema === 'function' ? schema(typed) : checkBySchema(typed, schema)
    const errors = Object.entries(problems).map(([name, message]) => [name, { type: 'invalid', message }])
    if (errors.length === 0) return { values: checked, errors: {} }
    return { values: {}, errors: toNestErrors(Object.fromEntries(errors), options) }
  }
}
