import type { ReactNode } from 'react'
import type { FeeRates } from '../../../fees/fee-schedule.ts'
import { typeSchedule } from '../../../fees/typed-schedule.ts'
import { percentOf } from '../../../lib/cents.ts'
import { phrase } from '../../../lib/phrase.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { chargeTheSame, compared, compareFees, readyMade } from '../compare-fees.ts'
import type { FeesPageData, ShownSchedule } from '../contract.ts'
import type { FeeDraft } from '../use-fee-form.browser.ts'

type Props = { data: FeesPageData; inForce: ShownSchedule; fees: FeeDraft; typed: FeeRates | null }

const names = { nothing: phrase('Nothing of your own'), example: phrase('The example fees') }
const abouts = {
  nothing: phrase('Donors pay what card processing costs, and no one pays you.'),
  example: phrase(
    'Donors are asked for a tip, {tip}% by default. You keep {percent} and {flat} of each withdrawal.',
  ),
}

/**
 * Shows what donors pay and students receive if the operator charges nothing, the example fees or its own (P852). Until the fees are
 * confirmed, one press chooses; afterwards it fills in the form, which asks for a reason.
 */
export function CompareFees({ data: { isToConfirm, latestId }, inForce, fees, typed }: Props) {
  const { t, money } = useWords()
  const confirm = useCommand('POST /api/admin/fees/confirm', {
    done: () => t('Fees confirmed.'),
    failed: t('The fees were not confirmed'),
  })
  const add = useCommand('POST /api/admin/fees', {
    done: () => t('Saved. The new fees are in force.'),
    onDone: fees.close,
    failed: t('The fees were not changed'),
  })
  const busy = confirm.busy || add.busy
  const choose = (name: keyof typeof readyMade) => {
    const { rates, reason } = readyMade[name]
    if (!isToConfirm)
      return fees.open(typeSchedule({ ...rates, surchargeNoticedOn: null, surchargeState: null }))
    void add.run({ body: { ...rates, tipChoices: [...rates.tipChoices], seenId: latestId, reason } })
  }
  const keep = isToConfirm ? (
    <Button
      size="sm"
      busy={confirm.busy}
      busyLabel={t('Confirming...')}
      disabled={busy}
      onClick={() => void confirm.run({})}
    >
      {t('Confirm These Fees')}
    </Button>
  ) : null
  const ready = (['nothing', 'example'] as const).map(name => ({ name, ...readyMade[name] }))
  const isOther = !ready.some(({ rates }) => chargeTheSame(rates, inForce))
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
      {isOther ? (
        <Choice name={t('Your fees today')} rates={inForce} isInForce>
          {keep}
        </Choice>
      ) : null}
      {ready.map(({ name, rates }) => {
        const isInForce = chargeTheSame(rates, inForce)
        return (
          <Choice
            key={name}
            name={t(names[name])}
            about={t(abouts[name], {
              tip: rates.tipDefault,
              percent: percentOf(rates.platformBp),
              flat: money(rates.withdrawalFlat),
            })}
            rates={rates}
            isInForce={isInForce}
          >
            {isInForce ? (
              keep
            ) : (
              <Button size="sm" variant="secondary" disabled={busy} onClick={() => choose(name)}>
                {t(name === 'nothing' ? phrase('Charge Nothing') : phrase('Use the Example Fees'))}
              </Button>
            )}
          </Choice>
        )
      })}
      <Choice name={t('Your own')} about={t('Set each fee, and see here what it charges.')} rates={typed}>
        {fees.draft ? null : (
          <Button size="sm" variant="secondary" disabled={busy} onClick={() => fees.open()}>
            {t('Set Your Own Fees')}
          </Button>
        )}
      </Choice>
    </ul>
  )
}

type ChoiceProps = {
  name: string
  about?: string
  /** Null while there is nothing to compare. */
  rates: FeeRates | null
  isInForce?: boolean
  children: ReactNode
}

function Choice({ name, about, rates, isInForce = false, children }: ChoiceProps) {
  const { t } = useWords()
  return (
    <Card as="li" look={isInForce ? 'raised' : 'flat'} className="flex! min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">{name}</h3>
        {isInForce ? <Badge tone="gown">{t('In force')}</Badge> : null}
      </div>
      {about ? <p className="text-base text-ink-soft">{about}</p> : null}
      {rates ? <Figures rates={rates} /> : null}
      <div className="mt-auto">{children}</div>
    </Card>
  )
}

function Figures({ rates }: { rates: FeeRates }) {
  const { t, money } = useWords()
  const { pays, tip, campaignGets, spends, receives } = compareFees(rates)
  const donation = money(compared.donation)
  const figures: [label: string, cents: number][] = [
    [t('A donor who chooses {donation} pays', { donation }), pays],
    ...(tip > 0 ? [[t('of which the suggested tip'), tip] as [string, number]] : []),
    [t('The campaign gets of it'), campaignGets],
    [t('For {donation} to reach a student, a donor spends', { donation }), spends],
    [t('A student who withdraws {sum} receives', { sum: money(compared.withdrawal) }), receives],
  ]
  return (
    <dl className="grid gap-2 text-base">
      {figures.map(([label, cents]) => (
        <div key={label} className="flex items-baseline justify-between gap-4">
          <dt className="min-w-0 text-ink-soft">{label}</dt>
          <dd className="shrink-0 font-semibold">
            <Amount cents={cents} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
