import { broken, type Mutant } from '../mutant.ts'

const cents = 'app/lib/cents.ts'
const idempotency = 'app/platform/http/idempotency.server.ts'
const access = 'app/accounts/access.ts'

const centsRule = ['app/lib/cents.test.ts']
const accessRule = ['app/accounts/access.test.ts']
const requests = ['app/withdrawals/request/request-withdrawal.db.test.ts']
const died = ['tests/resilience/crash/died-after-commit.db.test.ts']

export const platform: readonly Mutant[] = [
  broken('cents-half-down', cents, ['rest * 2 >= denominator', 'rest * 2 > denominator'], centsRule),
  broken('cents-sign-lost', cents, ['rounded === 0 ? 0 : sign * rounded', 'rounded'], centsRule),
  broken(
    'cents-split-loses-the-rest',
    cents,
    ['for (let i = 0; i < left; i++)', 'for (let i = 1; i < left; i++)'],
    centsRule,
  ),
  broken(
    'cents-split-smallest-first',
    cents,
    ['a.rest > b.rest ? -1 : 1', 'a.rest > b.rest ? 1 : -1'],
    centsRule,
  ),
  broken(
    'cents-typed',
    'app/lib/typed-money.ts',
    [".padEnd(2, '0')", ".padStart(2, '0')"],
    ['app/lib/typed-money.test.ts'],
  ),
  broken('idempotency-other-content', idempotency, ['row.requestHash !== hash', 'false'], requests),
  broken(
    'idempotency-works-again',
    idempotency,
    ['if (claimed.length === 0) return await firstAnswer<T>(tx, call, hash)', ''],
    requests,
  ),
  broken(
    'idempotency-forgets-the-answer',
    idempotency,
    ['JSON.stringify(answer ?? null)]', "'null']"],
    requests,
  ),
  broken(
    'idempotency-order-of-fields',
    idempotency,
    ['.sort(([a], [b]) => (a < b ? -1 : 1))', ''],
    ['app/platform/http/idempotency.test.ts'],
  ),
  broken(
    'outbox-writes-nothing',
    'app/platform/outbox.server.ts',
    ['if (events.length === 0) return', 'if (events.length >= 0) return'],
    died,
  ),
  broken('step-up-lasts', access, ['const stepUpMinutes = 5', 'const stepUpMinutes = 6'], accessRule),
  broken('step-up-from-the-future', access, ['age >= 0 && age <=', 'age <='], accessRule),
  broken('step-up-not-asked-of-admins', access, ['requireStepUp(admin, app.clock.now())', ''], accessRule),
  broken(
    'second-factor-by-password',
    access,
    ["provedBy === 'code' ||", "provedBy === 'code' || provedBy === 'password' ||"],
    accessRule,
  ),
  broken(
    'second-factor-unproven-email',
    access,
    ['return emailVerified && (provedBy', 'return (provedBy'],
    accessRule,
  ),
  broken('second-factor-not-asked', access, ['if (!hasSecondFactor(viewer))', 'if (false)'], accessRule),
  broken(
    'decide-own-request',
    access,
    ['return viewer.isAdmin && viewer.userId !== withdrawal.userId', 'return viewer.isAdmin'],
    accessRule,
  ),
  broken(
    'proven-email-not-asked',
    access,
    ['if (!viewer.emailVerified) throw', 'if (false) throw'],
    accessRule,
  ),
]
