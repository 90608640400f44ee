import { useState } from 'react'
import { joinNames } from '../../accounts/names.ts'
import { useSession } from '../../shell/use-session.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { payoutOf } from '../../withdrawals/payout.ts'
import { RequestWithdrawalDialog } from '../../withdrawals/request/screens/request-withdrawal-dialog.tsx'
import { WithdrawalRestricted } from '../../withdrawals/request/screens/withdrawal-restricted.tsx'
import { Phrase, useWords } from '../../words/use-words.tsx'
import type { Funds } from '../contract.ts'

/** Outlined on the deep card: to be found, and not what the eye goes to. */
const waiting =
  'border-on-deep-soft! bg-transparent! text-on-deep! shadow-none! hover:border-on-deep! active:bg-transparent!'

/**
 * The available balance and what to do with it (P260). It stands out only where it can be done now (P393). `small` before there was
 * anything to withdraw.
 */
export function BalanceCard({ funds, small }: { funds: Funds; small?: boolean }) {
  const { t, money } = useWords()
  const [open, setOpen] = useState(false)
  const { availableCents, withdrawableCents, restricted, opensOn, obstacle } = funds
  const isOpen = !restricted && obstacle === null && withdrawableCents > 0
  const { payout } = payoutOf(isOpen ? withdrawableCents : availableCents)
  return (
    <Card as="section" look="deep" pad={small ? 'md' : 'lg'} aria-label={t('Available Balance')}>
      <div className="grid gap-6 md:flex md:items-end md:justify-between">
        <div className="grid gap-1">
          <h2 className="font-sans text-base font-semibold text-on-deep-soft">
            {restricted && opensOn && availableCents > 0
              ? t('Raised, available {opensOn}', { opensOn })
              : t('Available Balance')}
          </h2>
          <p className={small ? 'amount-large text-2xl' : 'amount-large text-5xl'}>
            <Amount cents={availableCents} countUp />
          </p>
          {payout > 0 ? <p>{t('{amount} after fees', { amount: money(payout) })}</p> : null}
          <Notes funds={funds} />
        </div>
        <Button
          variant={isOpen ? 'onDeep' : 'secondary'}
          size={small ? 'md' : 'lg'}
          className={isOpen ? 'max-md:w-full' : `max-md:w-full ${waiting}`}
          onClick={() => setOpen(true)}
        >
          {t('Withdraw Funds')}
        </Button>
      </div>
      {open ? <WithdrawModal funds={funds} onClose={() => setOpen(false)} /> : null}
    </Card>
  )
}

/** What else there is to know of the balance, one line each. */
function Notes({ funds }: { funds: Funds }) {
  const { pendingCents, owedCents, opensOn, restricted, availableCents, withdrawableCents, pausedCents } =
    funds
  const laterCents = availableCents - withdrawableCents
  return (
    <div className="grid gap-0.5 text-on-deep-soft">
      {!restricted && opensOn && laterCents > 0 ? (
        <p>
          <Phrase
            words="<0/> of it is available from {day}"
            values={{ day: opensOn }}
            parts={[<Amount key="0" cents={laterCents} />]}
          />
        </p>
      ) : null}
      {pendingCents > 0 ? (
        <p>
          <Phrase words="<0/> more is being reviewed" parts={[<Amount key="0" cents={pendingCents} />]} />
        </p>
      ) : null}
      {pausedCents > 0 ? (
        <p>
          <Phrase
            words="<0/> more is paused and can’t be withdrawn now"
            parts={[<Amount key="0" cents={pausedCents} />]}
          />
        </p>
      ) : null}
      {owedCents > 0 ? (
        <p>
          <Phrase
            words="<0/> was refunded after payout; new gifts cover it first"
            parts={[<Amount key="0" cents={owedCents} />]}
          />
        </p>
      ) : null}
    </div>
  )
}

function WithdrawModal({ funds, onClose }: { funds: Funds; onClose: () => void }) {
  const { viewer } = useSession()
  const close = (open: boolean) => (open ? undefined : onClose())
  // Which modal it is stays as it was when it opened: a request that was just sent must not swap it away.
  const [restricted] = useState(funds.restricted)
  if (restricted) return <WithdrawalRestricted open onOpenChange={close} opensOn={funds.opensOn} />
  return (
    <RequestWithdrawalDialog
      onOpenChange={close}
      prefilled={{ fullName: viewer ? joinNames(viewer) : '', email: viewer?.email ?? '' }}
      parts={funds}
      obstacle={funds.obstacle}
    />
  )
}
