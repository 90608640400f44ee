import { useState } from 'react'
import { isApp } from '#device/app.browser.ts'
import type { PushPreferences as Preferences, QuietHours } from '../../../accounts/preferences.ts'
import { can } from '../../../accounts/staff-roles.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { call } from '../../../shell/wire/call.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { PushState } from '../../contract.ts'
import { useSavedAtOnce } from '../../preferences/use-preferences.browser.ts'
import { type PushHere, usePush } from '../use-push.browser.ts'

const defaultQuiet: QuietHours = { from: 22 * 60, until: 7 * 60 }

/** The push preferences: kinds of messages, details, and quiet hours. They don't affect mails. */
export function PushPreferences({ push }: { push: PushState }) {
  const { t } = useWords()
  const { viewer } = useSession()
  const { value, change, saved } = useSavedAtOnce<Preferences>(push.preferences, body =>
    call('PUT /api/push/preferences', { body }),
  )
  const bind = (name: Exclude<keyof Preferences, 'quiet'>) => ({
    checked: value[name],
    onChange: () => change({ ...value, [name]: !value[name] }),
  })
  return (
    <Section title={t('On your devices')} className="mt-10">
      <ThisDevice push={push} />
      <Card pad="lg" className="mt-4 grid divide-y divide-line">
        <Switch label={t('A gift was received')} {...bind('donations')} />
        <Switch label={t('A goal was reached')} {...bind('goals')} />
        <Switch label={t('A withdrawal was decided or paid')} {...bind('withdrawals')} />
        <Switch label={t('Your campaign ends soon')} {...bind('campaignEnd')} />
        {can(viewer, 'decideWithdrawals') ? (
          <Switch label={t('A withdrawal needs your review')} {...bind('toDecide')} />
        ) : null}
        {can(viewer, 'answerDisputes') ? (
          <Switch label={t('A payment is disputed')} {...bind('disputes')} />
        ) : null}
        <Switch
          label={t('Show details on the lock screen')}
          hint={t('Names and amounts, where anyone holding the device can read them.')}
          {...bind('details')}
        />
        <Quiet quiet={value.quiet} change={quiet => change({ ...value, quiet })} />
      </Card>
      <p role="status" className="mt-3 min-h-6 text-sm text-ink-soft">
        {saved ? t('Saved.') : ''}
      </p>
    </Section>
  )
}

/** The switch for this device, or why push messages are unavailable on it, with a remedy. */
function ThisDevice({ push }: { push: PushState }) {
  const { t } = useWords()
  const { here, turnOn, turnOff, busy } = usePush(push)
  const isOn = here === 'on'
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-0.5">
          <p className="font-semibold">{t('Notifications on this device')}</p>
          <p role="status" className="text-sm text-ink-soft">
            {isOn ? t('On. This device shows what you choose below.') : t('Off.')}{' '}
            {push.others > 0
              ? t('{count, plural, one {# other device is on.} other {# other devices are on.}}', {
                  count: push.others,
                })
              : null}
          </p>
        </div>
        {here === 'on' || here === 'off' ? (
          <Button variant={isOn ? 'secondary' : 'primary'} busy={busy} onClick={isOn ? turnOff : turnOn}>
            {isOn ? t('Turn off here') : t('Turn on here')}
          </Button>
        ) : null}
      </div>
      <WhyNot here={here} />
    </Card>
  )
}

function WhyNot({ here }: { here: PushHere }) {
  const { t } = useWords()
  const { product } = useSession().branding
  switch (here) {
    case 'denied':
      return isApp ? (
        <Banner title={t('Notifications are blocked on this phone')}>
          {t(
            'You blocked notifications from {product}. To change that, open your phone’s settings, choose {product}, then Notifications, and allow them.',
            { product },
          )}
        </Banner>
      ) : (
        <Banner title={t('Notifications are blocked in this browser')}>
          {t(
            'You blocked notifications from {product} here. To change that, open the site settings next to the address, allow notifications, and reload.',
            { product },
          )}
        </Banner>
      )
    case 'home-screen':
      return (
        <Banner title={t('Add {product} to your home screen first', { product })}>
          {t(
            'On an iPhone or iPad, notifications only work from the home screen: tap Share, then Add to Home Screen, and open {product} from there.',
            { product },
          )}
        </Banner>
      )
    case 'unable':
      return (
        <Banner title={t('This browser can’t show notifications')}>
          {t(
            'You’ll still get emails. Chrome, Edge, Firefox and Safari can show notifications, outside of private windows.',
          )}
        </Banner>
      )
    case 'none':
      return <p className="text-sm text-ink-soft">{t('This platform sends no notifications to browsers.')}</p>
    default:
      return null
  }
}

type QuietProps = { quiet: QuietHours | null; change: (quiet: QuietHours | null) => void }

function Quiet({ quiet, change }: QuietProps) {
  const { t } = useWords()
  return (
    <div className="grid">
      <Switch
        label={t('Quiet hours')}
        hint={t('Anything that happens during quiet hours arrives when they end, by each device’s clock.')}
        checked={quiet !== null}
        onChange={() => change(quiet ? null : defaultQuiet)}
      />
      {quiet ? (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-4 pb-3">
          <Time
            label={t('From')}
            minute={quiet.from}
            other={quiet.until}
            change={from => change({ ...quiet, from })}
          />
          <Time
            label={t('To')}
            minute={quiet.until}
            other={quiet.from}
            change={until => change({ ...quiet, until })}
          />
        </div>
      ) : null}
    </div>
  )
}

type TimeProps = { label: string; minute: number; other: number; change: (minute: number) => void }

/** An input for the start or end of quiet hours. Saves a complete time that differs from `other`. */
function Time({ label, minute, other, change }: TimeProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState<string | null>(null)
  const current = typed === null ? minute : minuteOf(typed)
  return (
    <Field label={label} error={current === other ? t('Start and end must differ.') : undefined}>
      <TextInput
        type="time"
        value={typed ?? clockTime(minute)}
        onChange={({ target }) => {
          setTyped(target.value)
          const next = minuteOf(target.value)
          if (next !== null && next !== other) change(next)
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  )
}

/** Formats minutes after midnight as the value of a time input, '22:05'. */
export const clockTime = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map(part => String(part).padStart(2, '0')).join(':')

/** Parses the value of a time input to minutes after midnight; null if it is incomplete. */
export function minuteOf(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)(?::\d\d)?$/.exec(text) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}
