import { broken, type Mutant, without } from '../mutant.ts'

const sender = 'app/notifications/push/send-pushes.server.ts'
const devices = 'app/notifications/push/devices.server.ts'
const step = 'app/notifications/push/next-step.ts'
const quiet = 'app/notifications/push/quiet-hours.ts'
const address = 'app/platform/push/web-push-address.ts'

const told = ['app/notifications/push/who-is-told.db.test.ts']
const services = ['app/notifications/push/push-services.db.test.ts']
const steps = ['app/notifications/push/next-step.test.ts']
const hours = ['app/notifications/push/quiet-hours.test.ts']
const settings = ['app/platform/push/push-settings.test.ts']

/** Who is told on a device, and of what: nobody else's news, nothing private, nobody who is signed out. */
export const push: readonly Mutant[] = [
  broken('push-to-signed-out', sender, ['return isSignedIn && !isOver', 'return !isOver'], told, {
    only: 'nobody who has signed out',
  }),
  broken(
    'push-with-an-old-key',
    sender,
    ['(madeFor === null || madeFor === app.push.publicKey)', 'true'],
    told,
  ),
  without(
    'push-device-outlives-its-session',
    `alter table push_devices drop constraint push_devices_session_id_user_id_fkey`,
    told,
    { only: 'nobody who has signed out' },
  ),
  without(
    'push-moves-with-its-device',
    `alter table pushes drop constraint pushes_device_id_user_id_fkey`,
    told,
    { only: 'nobody else, even if a program moved a device' },
  ),
  broken(
    'push-device-not-moved',
    devices,
    ['where address_hash = $1 and user_id <> $2', 'where address_hash = $1 and false and user_id <> $2'],
    told,
  ),
  broken('push-address-not-checked', devices, ['if (!app.push.accepts(target)) {', 'if (false) {'], told),
  broken(
    'push-address-not-sealed',
    devices,
    ['app.secrets.seal(JSON.stringify(target), context)', 'JSON.stringify(target)'],
    services,
  ),
  broken('push-kind-turned-off', step, ['!preferences[switchOf[kind]] || ', ''], steps),
  broken('push-of-admins-to-all', step, [' || (isForAdmins(kind) && !isAdmin)', ''], steps),
  broken('push-in-quiet-hours', step, ['if (quietEnds) return { waitUntil: quietEnds }', ''], steps),
  broken('push-not-bundled', step, ['bundleEnds > now', 'bundleEnds < now'], steps),
  broken(
    'push-quiet-over-midnight',
    quiet,
    ['minute >= from || minute < until', 'minute >= from && minute < until'],
    hours,
  ),
  broken('push-quiet-ends-before', quiet, ['end > now.getTime() ? end : end + hourMs', 'end'], hours),
  broken(
    'push-details-by-default',
    'app/notifications/push/push-text.ts',
    ['details && first ?', 'first ?'],
    steps,
  ),
  broken('push-address-in-the-clear', address, ["protocol !== 'https:' || port", 'port'], settings),
  broken(
    'push-address-ends-alike',
    address,
    [
      "host.startsWith('.') ? hostname.endsWith(host) : hostname === host",
      'hostname.endsWith(host.slice(1))',
    ],
    settings,
  ),
  broken(
    'push-repeat-beside-the-first',
    sender,
    ["tag: waiting[0]?.id ?? ''", "tag: waiting.at(-1)?.id ?? ''"],
    services,
  ),
  broken(
    'push-claimed-twice',
    sender,
    ['(d.claimed_until is null or d.claimed_until <= $1) and ', ''],
    services,
  ),
  broken(
    'push-apple-is-anyone',
    'app/platform/push/apns.server.ts',
    ['connect(url)', 'connect(url, { rejectUnauthorized: false })'],
    services,
  ),
]
