import Camera from 'lucide-react/icons/camera'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Donation from 'lucide-react/icons/gift'
import HandCoins from 'lucide-react/icons/hand-coins'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { joinNames } from '../../accounts/names.ts'
import { useSession } from '../../shell/use-session.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { late } from '../../ui/late.tsx'
import { StatTile } from '../../ui/stat-tile.tsx'
import type { OwnWithdrawal } from '../../withdrawals/contract.ts'
import { HowWithdrawalsWork } from '../../withdrawals/request/screens/how-withdrawals-work.tsx'
import { StatusBadge } from '../../withdrawals/screens/status-badge.tsx'
import { Phrase, useWords } from '../../words/use-words.tsx'
import type { YearActivity } from '../contract.ts'

const ChangePictureDialog = late(
  async () => (await import('./change-picture-dialog.tsx')).ChangePictureDialog,
)
const ConfirmAccount = late(
  async () => (await import('../../withdrawals/micro-deposits/screens/confirm-account.tsx')).ConfirmAccount,
)
const LegalDialog = late(async () => (await import('../../legal/screens/legal-dialog.tsx')).LegalDialog)

/** The buttons for Change Profile Picture and Terms and Conditions (P264). */
export function DashboardMore() {
  const { t } = useWords()
  const { viewer } = useSession()
  const [open, setOpen] = useState<'picture' | 'terms' | null>(null)
  const close = () => setOpen(null)
  if (!viewer) return null
  const name = joinNames(viewer) || viewer.customUserId
  return (
    <div className="flex flex-wrap gap-x-2">
      <Button
        variant="quiet"
        size="sm"
        onClick={() => setOpen('picture')}
        icon={<Camera aria-hidden="true" className="size-4" />}
      >
        {t('Change Profile Picture')}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        onClick={() => setOpen('terms')}
        icon={<ScrollText aria-hidden="true" className="size-4" />}
      >
        {t('Terms and Conditions')}
      </Button>
      {open === 'picture' ? (
        <ChangePictureDialog
          name={name}
          current={viewer.profilePictureUrl}
          onClose={close}
          onLoadError={close}
        />
      ) : null}
      {open === 'terms' ? <LegalDialog kind="terms" open onOpenChange={close} onLoadError={close} /> : null}
    </div>
  )
}

/** The "How it works" item (P260). */
export function HowItWorks() {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  return (
    <Card pad="none" lift>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-14 w-full items-center gap-4 rounded-md p-4 text-start md:px-6"
      >
        <CircleQuestionMark aria-hidden="true" className="size-6 shrink-0 text-gown" />
        <span className="grid flex-1">
          <span className="font-semibold">{t('How it works')}</span>
          <span className="text-sm text-ink-soft">
            {t('When money is available, what it costs and when it arrives')}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      </button>
      <HowWithdrawalsWork open={open} onOpenChange={setOpen} />
    </Card>
  )
}

/** Donations of a year: the current one, or an earlier year chosen by the person (P261). */
export function ScholarActivity({ activity }: { activity: YearActivity }) {
  const { t } = useWords()
  return (
    <section aria-labelledby="scholar-activity" className="grid gap-4">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-3">
        <h2 id="scholar-activity" className="text-xl">
          {t('Scholar Activity In {year}', { year: activity.year })}
        </h2>
        {activity.years.length > 1 ? <YearChooser activity={activity} /> : null}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-3 md:gap-4">
        <StatTile
          label={t('Total Raised')}
          value={<Amount cents={activity.raisedCents} countUp />}
          icon={<HandCoins aria-hidden="true" />}
        />
        <StatTile label={t('Donations')} value={activity.donations} icon={<Donation aria-hidden="true" />} />
      </div>
    </section>
  )
}

function YearChooser({ activity }: { activity: YearActivity }) {
  const { t } = useWords()
  const [, setSearch] = useSearchParams()
  return (
    <Field label={t('Year')} labelHidden>
      <Select
        value={activity.year}
        onChange={event =>
          setSearch({ year: event.target.value }, { preventScrollReset: true, replace: true })
        }
        options={activity.years.map(year => ({ value: String(year), label: String(year) }))}
      />
    </Field>
  )
}

/** The newest withdrawals with their status; renders nothing if there are none. */
export function RecentWithdrawals({ withdrawals }: { withdrawals: readonly OwnWithdrawal[] }) {
  const { t } = useWords()
  if (withdrawals.length === 0) return null
  return (
    <section aria-labelledby="withdrawals" className="grid gap-4">
      <h2 id="withdrawals" className="text-xl">
        {t('Withdrawals')}
      </h2>
      <Card pad="none" as="ul" className="divide-y divide-line">
        {withdrawals.map(withdrawal => (
          <Row key={withdrawal.id} withdrawal={withdrawal} />
        ))}
      </Card>
    </section>
  )
}

function Row({ withdrawal }: { withdrawal: OwnWithdrawal }) {
  const { t } = useWords()
  const {
    id,
    amountCents,
    payoutCents,
    status,
    account,
    requestedOn,
    rejectionReason,
    check,
    campaignTitle,
  } = withdrawal
  return (
    <li className="grid gap-1 px-4 py-3.5 md:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="amount-large text-lg">
          <Amount cents={amountCents} />
        </span>
        <StatusBadge status={status} />
      </div>
      <p className="text-sm text-ink-soft">
        {requestedOn} ·{' '}
        <Phrase
          words="<0/> to account {account}"
          values={{ account }}
          parts={[<Amount key="0" cents={payoutCents} />]}
        />
      </p>
      <p className="text-sm text-ink-soft">{campaignTitle}</p>
      {check ? (
        <p className="text-sm">
          {check.isLate
            ? t('Our routine check before this payout is taking longer than planned. We’ll email you.')
            : t(
                'A routine check before this payout is under way, until {day} at the latest. We’ll email you.',
                {
                  day: check.endsOn,
                },
              )}
        </p>
      ) : null}
      {check?.deposits ? <ConfirmAccount withdrawalId={id} deposits={check.deposits} /> : null}
      {rejectionReason ? (
        <p className="text-sm text-clay-ink">{t('Reason: {rejectionReason}', { rejectionReason })}</p>
      ) : null}
    </li>
  )
}
