import type { Answer, World } from './app.ts'
import { cookiesOf } from './scholars.ts'

/** A browser with its own cookie jar. It calls operations in-process. */
export type Browser = {
  call(method: string, path: string, body?: unknown): Promise<Answer>
  /** The Cookie header of the browser's next request. */
  cookies(): string
}

let addresses = 0

/** A new browser with its own X-Forwarded-For address, so that tests don't share rate limits. The header needs a world with TRUSTED_PROXIES=1. */
export function aBrowser(world: Pick<World, 'call'>, cookies = ''): Browser {
  addresses += 1
  const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
  let jar = cookies
  return {
    async call(method, path, body) {
      const headers = {
        'x-forwarded-for': address,
        'user-agent': 'Test browser',
        ...(jar ? { cookie: jar } : {}),
      }
      const answer = await world.call(method, path, body, headers)
      jar = cookiesOf(answer.headers, jar)
      return answer
    },
    cookies: () => jar,
  }
}

/** The code in the newest email to this person. */
export async function lastCode(world: World, userId: string): Promise<string> {
  const { rows } = await world.app.db.pool.query<{ code: string }>(
    `select payload->>'code' as code from outbox_events
     where kind = 'code_requested' and payload->>'userId' = $1 order by id desc limit 1`,
    [userId],
  )
  const code = rows[0]?.code
  if (!code) throw new Error('no code was sent')
  return code
}

/** A different code of six digits. */
export const wrongDigits = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
