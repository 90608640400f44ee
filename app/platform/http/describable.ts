import { z } from 'zod'

/**
 * A schema as the API description can express it: what a field forgives (`catch`) is the server's business and no part of it.
 * Other schemas are described as they are.
 */
export function describable(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodObject)) return schema
  const fields = Object.entries(schema.shape) as [string, z.ZodType][]
  if (!fields.some(([, field]) => field instanceof z.ZodCatch)) return schema
  return z.strictObject(Object.fromEntries(fields.map(([name, field]) => [name, unforgiving(field)])))
}

const unforgiving = (field: z.ZodType): z.ZodType =>
  field instanceof z.ZodCatch ? (field.removeCatch() as z.ZodType) : field
