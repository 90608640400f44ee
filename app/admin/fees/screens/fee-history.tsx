import { hasProcessingFee, surchargeBp } from '../../../fees/fee-schedule.ts'
import { specificationFees } from '../../../fees/first-schedules.ts'
import { withdrawalFeeWords } from '../../../fees/withdrawal-fee-words.ts'
import { percentOf } from '../../../lib/cents.ts'
import { phrase } from '../../../lib/phrase.ts'
import { Badge, type BadgeProps } from '../../../ui/badge.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { Moment, useMoment } from '../../kit/moment.tsx'
import type { ShownSchedule } from '../contract.ts'
import { modeWords, reasonWords, stateWords } from '../schedule-words.ts'

/** A table of every schedule, the latest start first. */
export function FeeHistory({ schedules }: { schedules: readonly ShownSchedule[] }) {
  const { t } = useWords()
  return (
    <DataTable
      caption={t('History of the fees')}
      rows={schedules}
      rowKey={({ id }) => id}
      columns={columns}
      empty={null}
    />
  )
}

const tones: Record<ShownSchedule['state'], BadgeProps['tone']> = {
  upcoming: 'gold',
  'in-force': 'gown',
  ended: 'plain',
  replaced: 'plain',
}

const columns: DataColumn<ShownSchedule>[] = [
  {
    id: 'from',
    header: phrase('From'),
    cell: schedule => (
      <>
        <span className="block">
          <Start schedule={schedule} />
        </span>
        <Badge tone={tones[schedule.state]}>
          <Phrase words={stateWords[schedule.state]} />
        </Badge>
      </>
    ),
  },
  {
    id: 'fees',
    header: phrase('Fees'),
    className: 'md:min-w-52',
    cell: schedule => <InShort {...schedule} />,
  },
  {
    id: 'why',
    header: phrase('Who and why'),
    className: 'md:min-w-52',
    cell: schedule => (
      <>
        <span className="block wrap-anywhere">
          <Reason schedule={schedule} />
        </span>
        <span className="block text-sm text-ink-soft">
          <MadeBy schedule={schedule} />
        </span>
      </>
    ),
  },
]

function InShort(schedule: ShownSchedule) {
  const words = useWords()
  const { t, money } = words
  const surcharge = surchargeBp(schedule)
  const donation = `${percentOf(schedule.processingBp)} + ${money(schedule.processingFlat)}`
  return (
    <>
      <span className="block font-semibold">{t(modeWords[schedule.mode].label)}</span>
      <span className="block text-sm text-ink-soft">
        {surcharge > 0
          ? t('Donations {fee}, credit cards {surcharge} more', {
              fee: donation,
              surcharge: percentOf(surcharge),
            })
          : hasProcessingFee(schedule)
            ? t('Donations {fee}', { fee: donation })
            : t('Donations cost nothing')}
      </span>
      <span className="block text-sm text-ink-soft">
        {withdrawalFeeWords(schedule, words, {
          both: phrase('Withdrawals {percent} + {flat}'),
          one: phrase('Withdrawals {fee}'),
          none: phrase('Withdrawals cost nothing'),
        })}
      </span>
    </>
  )
}

function Reason({ schedule }: { schedule: ShownSchedule }) {
  const { t } = useWords()
  return reasonWords(schedule, t)
}

export function Start({ schedule: { id, validFrom } }: { schedule: ShownSchedule }) {
  if (id === specificationFees.id) return <Phrase words="Day one" />
  return <Moment at={validFrom} />
}

export function MadeBy({ schedule: { isSeeded, madeBy, madeAt } }: { schedule: ShownSchedule }) {
  const { t } = useWords()
  const moment = useMoment()
  if (isSeeded) return t('Part of the software')
  return t('{name}, {time}', { name: madeBy ?? t('Someone who has left'), time: moment(madeAt) })
}
