import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { accountWords } from '../../account-words.ts'
import type { SignedInPlace, SignedInPlaces } from '../../contract.ts'
import { deviceWords } from '../device-words.ts'
import { useSignOut } from '../use-sign-out.browser.ts'

/** Lists sessions and remembered devices, with buttons to end one or all (P47). */
export function SessionsCard({ places }: { places: SignedInPlaces }) {
  const { t } = useWords()
  const { signOut, busy } = useSignOut()
  const failed = t(accountWords.signOutError)
  const end = useCommand('DELETE /api/sessions/:sessionId', { failed })
  const forget = useCommand('DELETE /api/remembered-devices/:deviceId', { failed })
  return (
    <section aria-labelledby="sessions" className="grid gap-3">
      <h2 id="sessions" className="text-lg">
        {t('Your sessions')}
      </h2>
      <ul className="grid gap-2">
        {places.sessions.map(place => (
          <PlaceRow
            key={place.id}
            place={place}
            verb={t('Sign out')}
            busy={end.running?.params.sessionId === place.id}
            onEnd={() => void end.run({ params: { sessionId: place.id } })}
          />
        ))}
      </ul>
      {places.devices.length > 0 ? (
        <>
          <h3 className="text-base font-semibold">{t('Trusted devices')}</h3>
          <ul className="grid gap-2">
            {places.devices.map(place => (
              <PlaceRow
                key={place.id}
                place={place}
                verb={t('Remove')}
                busy={forget.running?.params.deviceId === place.id}
                onEnd={() => void forget.run({ params: { deviceId: place.id } })}
              />
            ))}
          </ul>
        </>
      ) : null}
      <div className="grid gap-1">
        <Button variant="secondary" wide busy={busy} onClick={() => void signOut('everywhere')}>
          {t('End all sessions')}
        </Button>
        <p className="text-sm text-ink-soft">
          {t('Including this device. Your next sign-in asks for a code.')}
        </p>
      </div>
    </section>
  )
}

type PlaceProps = { place: SignedInPlace; verb: string; busy: boolean; onEnd: () => void }

function PlaceRow({ place, verb, busy, onEnd }: PlaceProps) {
  const { t } = useWords()
  const { words, values } = deviceWords(place.userAgent)
  const device = t(words, values)
  return (
    <li className="flex items-center justify-between gap-4">
      <div className="grid min-w-0">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {place.isThis ? <Badge tone="gown">{t('This device')}</Badge> : null}
        </span>
        <span className="text-sm text-ink-soft">
          {place.since === place.lastSeen
            ? t('Since {since}', { since: place.since })
            : t('Since {since}, last used {lastSeen}', { since: place.since, lastSeen: place.lastSeen })}
        </span>
      </div>
      {place.isThis ? null : (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`${verb}: ${device}`}
          className="shrink-0"
          busy={busy}
          onClick={onEnd}
        >
          {verb}
        </Button>
      )}
    </li>
  )
}
