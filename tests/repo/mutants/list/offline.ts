import { broken, type Mutant } from '../mutant.ts'

const worker = 'app/entries/service-worker.browser.ts'
const store = 'app/shell/offline/saved-store.browser.ts'
const follows = 'app/shell/offline/follow-version.browser.ts'
const rules = 'app/shell/offline/saved.ts'

const precached = ['tests/ui/offline/worker.test.ts']
const kept = ['tests/ui/offline/saved-screens.test.ts']
const followed = ['tests/ui/offline/save-seen-screens.test.ts']
const version = ['tests/ui/offline/follow-version.test.ts']
const listed = ['app/entries/saved-screens.test.ts']

/** What keeps a device's screens from anyone but the person who saw them, and code from being older than it says. */
export const offline: readonly Mutant[] = [
  broken(
    'offline-answers-in-the-cache',
    worker,
    [
      "import { NetworkOnly } from 'workbox-strategies'",
      "import { NetworkFirst as NetworkOnly } from 'workbox-strategies'",
    ],
    precached,
  ),
  broken('offline-api-as-a-page', worker, ['denylist: noPages', 'denylist: []'], precached),
  broken(
    'offline-silent-server-waited-for',
    worker,
    ['networkTimeoutSeconds: patienceSeconds, ', ''],
    precached,
  ),
  broken(
    'offline-new-worker-by-force',
    worker,
    ["if (event.data?.type === 'SKIP_WAITING') void", 'void'],
    precached,
  ),
  broken(
    'offline-older-page-lets-it-take-over',
    follows,
    ["if (compared === 'same') worker.messageSkipWaiting()", 'worker.messageSkipWaiting()'],
    version,
  ),
  broken(
    'offline-newer-worker-never-takes-over',
    follows,
    ["if (compared === 'same') worker.messageSkipWaiting()", ''],
    version,
  ),
  broken(
    'offline-worker-of-another-tab-missed',
    follows,
    ["registration?.installing?.addEventListener('statechange', compare)", ''],
    version,
  ),
  broken(
    'offline-admin-page-kept',
    'app/entries/saved-screens.ts',
    ["  '/account': {", "  '/balances': { called: phrase('Home') },\n  '/account': {"],
    listed,
  ),
  broken(
    'offline-bank-account-kept',
    'app/home/contract.ts',
    ["({ ...withdrawal, account: '••••' })", '({ ...withdrawal })'],
    listed,
  ),
  broken(
    'offline-key-without-account',
    store,
    [
      "db.get('answers', [owner(), address])",
      "db.getAll('answers').then(all => all.find(one => one.address === address))",
    ],
    kept,
  ),
  broken(
    'offline-list-of-everyone',
    store,
    ["db.getAll('answers', allOf(owner()))", "db.getAll('answers')"],
    kept,
  ),
  broken('offline-late-answer-kept', store, ['if (answer.account === owner()) {', 'if (true) {'], kept),
  broken('offline-who-left-stays', store, ['onAccountLeft(() => void forgetOthers())', ''], kept),
  broken(
    'offline-sign-out-wipes-nothing',
    store,
    ['  accountIsShown(null)\n  await forgetOthers()', ''],
    kept,
  ),
  broken(
    'offline-others-are-kept',
    store,
    ['if (key[0] && key[0] !== currentAccountId()) await', 'if (false) await'],
    kept,
  ),
  broken('offline-session-over-is-shown', store, ['session && !over ? find', 'session ? find'], kept),
  broken('offline-old-version-is-shown', store, ['saved.version === runningVersion() && ', ''], kept),
  broken(
    'offline-instead-of-a-refusal',
    'app/shell/offline/or-saved.browser.ts',
    ['if (outcome && !isUnreachable(outcome.failure)) throw outcome.failure', ''],
    kept,
  ),
  broken(
    'offline-for-ever',
    rules,
    ['ageMs(at, now) > savedDays * dayMs', 'false'],
    ['app/shell/offline/saved.test.ts'],
  ),
  broken(
    'offline-account-by-what-was-saved',
    'app/entries/save-seen-screens.browser.ts',
    [' || isSaved(shown)) return', ') return'],
    followed,
  ),
  broken(
    'offline-account-of-before-again',
    'app/entries/save-seen-screens.browser.ts',
    ['!shown || shown === heard ||', '!shown ||'],
    followed,
  ),
]
