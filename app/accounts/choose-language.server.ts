import { serialize } from 'hono/utils/cookie'
import { type Locale, localeCookie } from '../lib/locale.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { App } from '../platform/app.server.ts'
import { announce } from '../platform/topics/topics.server.ts'

const yearSeconds = 365 * 24 * 3600

/** Stores a person's language: in this browser's cookie, and on the account for mails. */
export async function chooseLanguage(
  app: App,
  viewer: Viewer | null,
  locale: Locale,
  answerHeaders: Headers,
  now: Date,
): Promise<void> {
  setLanguageCookie(app, locale, answerHeaders)
  if (!viewer) return
  await app.db.transaction(async tx => {
    await tx.rows(
      'keep_locale',
      'update users set locale = $2, updated_at = $3 where id = $1 and locale <> $2',
      [viewer.userId, locale, now],
    )
    await announce(tx, [`user:${viewer.userId}`])
  })
}

/** Readable by scripts, which is safe: it holds a language and nothing else. */
export function setLanguageCookie(app: App, locale: Locale, answerHeaders: Headers): void {
  const secure = app.env.appUrl.startsWith('https:')
  const options = { path: '/', sameSite: 'lax' as const, secure, maxAge: yearSeconds }
  answerHeaders.append('set-cookie', serialize(localeCookie, locale, options))
}
