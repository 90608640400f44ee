import { serialize } from 'hono/utils/cookie'
import { appHeaders, isFromApp } from '../lib/app-calls.ts'
import { type Locale, localeCookie } from '../lib/locale.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { App } from '../platform/app.server.ts'
import { announce } from '../platform/topics/topics.server.ts'
import type { Browser } from './sessions/cookies.server.ts'

const yearSeconds = 365 * 24 * 3600

/** Stores a person's language: in this browser's cookie, and on the account for mails. */
export async function chooseLanguage(
  app: App,
  viewer: Viewer | null,
  locale: Locale,
  browser: Browser,
  now: Date,
): Promise<void> {
  setLanguageCookie(app, locale, browser)
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

/** Readable by scripts, which is safe: it holds a language and nothing else. The app keeps it by itself. */
export function setLanguageCookie(app: App, locale: Locale, { headers, answerHeaders }: Browser): void {
  if (isFromApp(headers)) {
    answerHeaders.set(appHeaders.language, locale)
    return
  }
  const secure = app.env.appUrl.startsWith('https:')
  const options = { path: '/', sameSite: 'lax' as const, secure, maxAge: yearSeconds }
  answerHeaders.append('set-cookie', serialize(localeCookie, locale, options))
}
