import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { can } from '../../../accounts/staff-roles.ts'
import { dayLabel } from '../../../books/calendar.ts'
import { isRecommended, offlineKindWords } from '../../../donations/offline-kind.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { Facts } from '../../kit/facts.tsx'
import { useMoment } from '../../kit/moment.tsx'
import { ReasonForm } from '../../kit/reason-form.tsx'
import type { OfflineDonation } from '../contract.ts'
import { StatusBadge } from './donation-cells.tsx'

type Ending = 'discard' | 'reverse'

/** Shows an offline donation, with what can be decided about it: confirm or discard it, or reverse it (P572, P577). */
export function DonationDialog({
  donation,
  onClose,
}: {
  /** Null if the id in the address is unknown. */
  donation: OfflineDonation | null
  onClose: () => void
}) {
  const { t } = useWords()
  const [ending, setEnding] = useState<Ending | null>(null)
  const confirm = useCommand('POST /api/admin/offline-donations/:offlineDonationId/confirm', {
    done: () => t('Confirmed. Sums on admin pages follow within a minute.'),
    failed: t('The donation was not confirmed'),
    onDone: onClose,
  })
  if (!donation)
    return (
      <Dialog open onOpenChange={onClose} title={t('Donation')}>
        <EmptyState title={t('We can’t find this donation.')} />
      </Dialog>
    )
  const params = { offlineDonationId: donation.id }
  return (
    <Dialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      locked={confirm.busy}
      title={donation.donorName ?? t('Anonymous')}
      description={<StatusBadge status={donation.status} />}
      footer={
        ending ? null : (
          <Decisions
            donation={donation}
            busy={confirm.busy}
            onConfirm={() => void confirm.run({ params })}
            onEnd={setEnding}
          />
        )
      }
    >
      <div className="grid gap-6">
        <Details donation={donation} />
        {ending ? (
          <EndForm donation={donation} ending={ending} onDone={onClose} onCancel={() => setEnding(null)} />
        ) : null}
      </div>
    </Dialog>
  )
}

function Details({ donation }: { donation: OfflineDonation }) {
  const { t } = useWords()
  const moment = useMoment()
  const { kind, status, ended, override, confirmedAt, confirmedBy } = donation
  const signed = (by: string, at: string) => `${by}, ${moment(at)}`
  return (
    <Facts
      facts={[
        [phrase('Amount'), <Amount key="amount" cents={donation.cents} />],
        [phrase('How'), t(offlineKindWords[kind])],
        [phrase('Reference'), donation.reference],
        [
          phrase('Scholar'),
          <Link asChild key="scholar">
            <RouterLink to={`/campaign-analytics/${donation.campaignId}`}>{donation.scholar}</RouterLink>
          </Link>,
        ],
        [
          isRecommended(kind) ? phrase('Recommended by') : phrase('Donor'),
          donation.donorName ?? t('Anonymous'),
        ],
        [phrase('Email'), donation.donorEmail],
        [phrase('Receipt'), t(receiptWords(donation))],
        [phrase('Received on'), dayLabel(donation.receivedOn, t)],
        [phrase('Deposited on'), donation.depositedOn && dayLabel(donation.depositedOn, t)],
        [phrase('Note'), donation.note],
        [phrase('Recorded by'), signed(donation.enteredBy, donation.enteredAt)],
        [phrase('Another one, because'), override?.reason ?? null],
        [phrase('Confirmed by'), confirmedBy && confirmedAt ? signed(confirmedBy, confirmedAt) : null],
        [
          status === 'reversed' ? phrase('Reversed by') : phrase('Discarded by'),
          ended && signed(ended.by, ended.at),
        ],
        [phrase('Reason'), ended?.reason ?? null],
      ]}
    />
  )
}

function receiptWords({ kind, hasReceipt }: OfflineDonation): Message {
  if (hasReceipt) return phrase('Sent by email when it is posted')
  return isRecommended(kind)
    ? phrase('None: the fund or employer gave the money')
    : phrase('None: we have no address')
}

type DecisionsProps = {
  donation: OfflineDonation
  busy: boolean
  onConfirm: () => void
  onEnd: (ending: Ending) => void
}

function Decisions({ donation: { status, isMine }, busy, onConfirm, onEnd }: DecisionsProps) {
  const { t } = useWords()
  const { viewer } = useSession()
  const mayConfirm = can(viewer, 'confirmOfflineDonations')
  if (!can(viewer, 'recordOfflineDonations')) return null
  if (status === 'posted')
    return mayConfirm ? (
      <Button variant="secondary" onClick={() => onEnd('reverse')}>
        {t('Reverse')}
      </Button>
    ) : null
  if (status !== 'waiting') return null
  return (
    <div className="grid gap-3">
      {isMine ? (
        <p className="text-ink-soft">{t('You recorded this donation. Another person must confirm it.')}</p>
      ) : null}
      <div className="grid gap-2 md:flex md:flex-row-reverse">
        {isMine || !mayConfirm ? null : (
          <Button busy={busy} onClick={onConfirm}>
            {t('Confirm and Post')}
          </Button>
        )}
        <Button variant="secondary" disabled={busy} onClick={() => onEnd('discard')}>
          {t('Discard')}
        </Button>
      </div>
    </div>
  )
}

const endings = {
  discard: {
    label: phrase('Discard the Donation'),
    done: phrase('Discarded. No money moved.'),
    endpoint: 'POST /api/admin/offline-donations/:offlineDonationId/discard',
  },
  reverse: {
    label: phrase('Reverse {amount}'),
    done: phrase('Reversed. Sums on admin pages follow within a minute.'),
    endpoint: 'POST /api/admin/offline-donations/:offlineDonationId/reverse',
  },
} as const

type EndFormProps = {
  donation: OfflineDonation
  ending: Ending
  onDone: () => void
  onCancel: () => void
}

/** Asks for the reason of a reversal or of discarding, and says what a reversal does to the campaign. */
function EndForm({ donation, ending, onDone, onCancel }: EndFormProps) {
  const { t, money } = useWords()
  const { label, done, endpoint } = endings[ending]
  const { run, busy, error } = useCommand(endpoint, { done: () => t(done), onDone })
  const owed = ending === 'reverse' ? donation.cents - donation.campaignLeftCents : 0
  return (
    <div className="rounded-md bg-sunken p-4">
      <ReasonForm
        danger
        label={t(label, { amount: money(donation.cents) })}
        hint={t('Recorded in the audit log.')}
        missing={t('Please say why.')}
        busy={busy}
        error={error}
        onReason={reason => void run({ params: { offlineDonationId: donation.id }, body: { reason } })}
        onCancel={onCancel}
      >
        {ending === 'reverse' ? (
          <p>
            {t(
              'A new transaction of today takes the money back. The donation stays in the list as reversed.',
            )}
          </p>
        ) : null}
        {owed > 0 ? (
          <Banner tone="danger" title={t('The campaign has paid this money out')}>
            <Phrase
              words="It will owe <0/>, and pays nothing out until new donations or a write-off make up for it."
              parts={[<Amount key="owed" cents={owed} />]}
            />
          </Banner>
        ) : null}
      </ReasonForm>
    </div>
  )
}
