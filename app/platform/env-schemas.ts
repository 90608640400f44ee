import { z } from 'zod'

/** A port to listen on. */
export const portNumber = z.coerce.number().int().min(1).max(65535)

/** An http(s) address, without a slash at its end. */
export const webAddress = z.url({ protocol: /^https?$/ }).transform(url => url.replace(/\/+$/, ''))

/** The address of a PostgreSQL database. */
export const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ })

/** Several of them, with commas between them. */
export const databaseUrls = z
  .string()
  .transform(text => text.split(',').map(one => one.trim()))
  .pipe(z.array(databaseUrl).max(16))
