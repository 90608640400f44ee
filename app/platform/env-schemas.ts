import { z } from 'zod'

/** Makes an unset variable null. */
export const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null)

export const portNumber = z.coerce.number().int().min(1).max(65535)

/** An http or https URL, without a trailing slash. */
export const webAddress = z.url({ protocol: /^https?$/ }).transform(url => url.replace(/\/+$/, ''))

export const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ })

/** Comma-separated URLs of PostgreSQL databases. */
export const databaseUrls = z
  .string()
  .transform(text => text.split(',').map(url => url.trim()))
  .pipe(z.array(databaseUrl).max(16))
