import { z } from 'zod'

/** Null if the variable is not set. */
export const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null)

/** A port to listen on. */
export const portNumber = z.coerce.number().int().min(1).max(65535)

/** An http(s) address, without a trailing slash. */
export const webAddress = z.url({ protocol: /^https?$/ }).transform(url => url.replace(/\/+$/, ''))

/** The address of a PostgreSQL database. */
export const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ })

/** Comma-separated addresses of PostgreSQL databases. */
export const databaseUrls = z
  .string()
  .transform(text => text.split(',').map(url => url.trim()))
  .pipe(z.array(databaseUrl).max(16))
