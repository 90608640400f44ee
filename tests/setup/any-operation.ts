import type { z } from '@hono/zod-openapi'
import type { AccessRule } from '#app/platform/http/access-rule.ts'
import { type Operation, operation, type RateLimit } from '#app/platform/http/operation.server.ts'

type Declared<B> = {
  summary: string
  access: AccessRule
  query?: z.ZodType
  body?: B
  rawBody?: { maxBytes: number; crossSite?: boolean }
  rateLimit?: RateLimit
  bankFields?: readonly string[]
  handle(call: { body: B extends z.ZodType ? z.output<B> : Uint8Array }): Promise<unknown>
}

/** Declares an operation that the product's list of endpoints lacks, for tests of the code that runs operations. */
export const anyOperation = operation as unknown as <B extends z.ZodType | undefined = undefined>(
  name: string,
  declared: Declared<B>,
) => Operation
