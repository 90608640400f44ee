import { toNestErrors } from '@hookform/resolvers'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { check } from '../../lib/problem.ts'
import { useWords } from '../../words/use-words.tsx'

/** A form's resolver that checks its values against a schema, with translated messages. */
export function useResolver<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
): Resolver<In, unknown, Out> {
  const { t } = useWords()
  return (values, _, options) => {
    const { data, problems } = check(schema, values)
    if (problems === null) return { values: data, errors: {} }
    const errors = Object.entries(problems).map(([name, { message, values }]) => [
      name,
      { type: 'invalid', message: t(message, values) },
    ])
    return { values: {}, errors: toNestErrors(Object.fromEntries(errors), options) }
  }
}
