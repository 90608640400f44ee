import { broken, type Mutant } from '../mutant.ts'

const wipe = 'app/native/wipe.browser.ts'
const server = 'app/native/device/server.browser.ts'
const calls = 'app/lib/app-calls.ts'
const apps = 'app/platform/http/serve-apps.server.ts'

const forgets = ['tests/ui/native/wipe.test.ts']
const sessions = ['app/accounts/sessions/app-sessions.db.test.ts']
const links = ['app/native/deep-links.test.ts']
const taps = ['app/native/where-to.test.ts']

/** What keeps the app's sessions, and what its phone holds of a person, from everyone else. */
export const native: readonly Mutant[] = [
  broken(
    'native-sign-out-wipes-nothing',
    wipe,
    ['  forgetTyped()\n  await forgetSession()', '  await forgetSession()'],
    forgets,
  ),
  broken('native-token-outlives-its-session', wipe, ["storeSecret('session', null), ", ''], forgets),
  broken('native-others-not-asked-to-forget', wipe, ['...[...others].map(forget => forget())', ''], forgets),
  broken(
    'native-typed-for-the-next-person',
    wipe,
    ['before !== null && before !== userId', 'false'],
    forgets,
  ),
  broken(
    'native-ended-session-wipes-drafts',
    server,
    ['await forgetSession()', 'await forgetPerson()'],
    forgets,
  ),
  broken('native-older-answer-signs-out', server, [" || sent !== secretOf('session')", ''], forgets),
  broken('native-too-old-not-seen', server, ['if (status === 426) sayTooOld()', ''], forgets),
  broken('native-cookies-sent-along', server, ["credentials: 'omit'", "credentials: 'include'"], forgets),
  broken(
    'native-anyone-may-read',
    apps,
    [
      "if (!appOrigins.includes(c.req.header('origin') ?? '')) return await next()\n  return await allow(c, next)\n}\n\nconst allow = cors({\n  origin: [...appOrigins],",
      "return await allow(c, next)\n}\n\nconst allow = cors({\n  origin: '*',",
    ],
    sessions,
  ),
  broken(
    'native-token-to-a-browser',
    calls,
    [" && appOrigins.includes(headers.get('origin') ?? '')", ''],
    sessions,
  ),
  broken('native-too-old-is-served', calls, ['return said < current', 'return false'], sessions),
  broken(
    'native-link-of-another-host',
    'app/native/deep-links.ts',
    ['if (origin !== new URL(appUrl).origin) return null', ''],
    links,
  ),
  broken(
    'native-link-to-any-page',
    'app/native/deep-links.ts',
    ['patterns.some(pattern => pattern.test(pathname))', 'true'],
    links,
  ),
  broken(
    'native-message-of-another-host',
    'app/native/where-to.ts',
    ['url.origin !== serverAddress || ', ''],
    taps,
  ),
]
