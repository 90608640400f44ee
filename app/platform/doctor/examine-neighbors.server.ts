import type { PlatformEnv } from '../env.server.ts'
import { type Finding, judgeProxies } from './judge.ts'
import type { Surroundings } from './surroundings.server.ts'

type Examination = AsyncGenerator<Finding>

/** Examines whether TRUSTED_PROXIES is the number of proxies in front of the server, by what /healthz says of a request through them. */
export async function* examineProxies({ appUrl }: PlatformEnv, around: Surroundings): Examination {
  const text = await around.fetch(`${appUrl}/healthz`).then(
    answer => answer.text(),
    () => '',
  )
  const [, trusted, found] = /TRUSTED_PROXIES is (\d+) and X-Forwarded-For has (\d+)/.exec(text) ?? []
  if (trusted && found) yield { subject: 'TRUSTED_PROXIES', ...judgeProxies(Number(trusted), Number(found)) }
}

/** Examines whether the staff's identity provider answers with its configuration (OpenID Connect Discovery). */
export async function* examineIdentityProvider(issuer: string, around: Surroundings): Examination {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const found = await around
    .fetch(address)
    .then(async answer => (answer.ok ? ((await answer.json()) as { issuer?: unknown }) : null))
    .catch(() => null)
  if (found?.issuer === issuer)
    return yield { subject: 'OIDC_ISSUER', state: 'ok', words: 'the identity provider answers' }
  yield {
    subject: 'OIDC_ISSUER',
    state: 'fault',
    words: found
      ? `${address} names another issuer: set OIDC_ISSUER exactly as it is there`
      : `${address} does not answer, so staff cannot sign in through it: correct OIDC_ISSUER, or ask its operator`,
  }
}

/** Examines the timer of the nightly backup, where systemd knows it. */
export async function* examineTimer(around: Surroundings): Examination {
  const state = await around.backupTimer()
  if (state === 'on') yield { subject: 'backup timer', state: 'ok', words: 'tassel-backup.timer is on' }
  if (state === 'off')
    yield {
      subject: 'backup timer',
      state: 'fault',
      words: 'tassel-backup.timer is off: systemctl enable --now tassel-backup.timer',
    }
}
