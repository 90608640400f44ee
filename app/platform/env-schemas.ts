import { z } from 'zod'

/** Makes an unset variable null. */
export const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null)

/** A switch; null if it is unset, which turns on in demo mode alone what the specification shows and a foundation may not want. */
export const demoAlone = optional(z.enum(['0', '1']).transform(value => value === '1'))

export const portNumber = z.coerce.number().int().min(1).max(65535)

/** An http or https URL, without a trailing slash. */
export const webAddress = z.url({ protocol: /^https?$/ }).transform(url => url.replace(/\/+$/, ''))

export const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ })

/** Comma-separated URLs of PostgreSQL databases. */
export const databaseUrls = z
  .string()
  .transform(text => text.split(',').map(url => url.trim()))
  .pipe(z.array(databaseUrl).max(16))
