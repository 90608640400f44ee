import { useState } from 'react'
import { joinNames } from '../../accounts/names.ts'
import { useFees } from '../../fees/use-fees.tsx'
import { type Message, phrase } from '../../lib/phrase.ts'
import { useSession } from '../../shell/use-session.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { payoutOf } from '../../withdrawals/payout.ts'
import { RequestWithdrawalDialog } from '../../withdrawals/request/screens/request-withdrawal-dialog.tsx'
import { WithdrawalRestricted } from '../../withdrawals/request/screens/withdrawal-restricted.tsx'
import { Phrase, useWords } from '../../words/use-words.tsx'
import type { Funds } from '../contract.ts'

/**
 * The available balance before fees, as the request shows it, and what the person would receive after them, with the day from which (P260).
 * Highlighted if some of it can be withdrawn now (P393).
 */
export function BalanceCard({ funds, onWithdraw }: { funds: Funds; onWithdraw: () => void }) {
  const { t } = useWords()
  const fees = useFees()
  const isOpen = isWithdrawable(funds)
  const cents = isOpen ? funds.withdrawableCents : funds.availableCents
  const { payout } = payoutOf(cents, fees)
  return (
    <Card
      as="section"
      pad={isOpen ? 'lg' : 'md'}
      aria-label={t('Available Balance')}
      className={isOpen ? 'border-gold! bg-gold-tint!' : undefined}
    >
      <div
        className={
          isOpen
            ? 'grid gap-5 md:flex md:items-end md:justify-between'
            : 'flex flex-wrap items-end justify-between gap-4'
        }
      >
        <div className="grid gap-1">
          <h2 className="font-sans text-base font-semibold text-ink-soft">{t('Available Balance')}</h2>
          <p className={isOpen ? 'grid' : 'flex flex-wrap items-baseline gap-x-2'}>
            <Amount
              cents={cents}
              countUp
              className={isOpen ? 'amount-large text-4xl' : 'amount-large text-2xl'}
            />
            {payout < cents ? <span>{t('before fees')}</span> : null}
          </p>
          {cents > 0 ? (
            <p>
              <Phrase
                words={whenWords(funds, payout < cents)}
                values={{ day: funds.openSince ?? funds.opensOn }}
                parts={[
                  <strong key="0">
                    <Amount cents={payout} />
                  </strong>,
                ]}
              />
            </p>
          ) : null}
          <Notes funds={funds} />
        </div>
        <Button
          variant={isOpen ? 'primary' : 'secondary'}
          size={isOpen ? 'lg' : 'sm'}
          className={isOpen ? 'max-md:w-full' : undefined}
          onClick={onWithdraw}
        >
          {t('Withdraw Funds')}
        </Button>
      </div>
    </Card>
  )
}

/** True if a request made now would withdraw something. */
export const isWithdrawable = ({ restricted, obstacle, withdrawableCents }: Funds): boolean =>
  !restricted && obstacle === null && withdrawableCents > 0

function whenWords({ opensOn, openSince, restricted }: Funds, hasFees: boolean): Message {
  if (!hasFees) {
    if (openSince) return phrase('You would receive all of it, since {day}.')
    if (restricted && opensOn) return phrase('You would receive all of it, from {day} on.')
    return phrase('You would receive all of it.')
  }
  if (openSince) return phrase('You would receive <0/> after fees, since {day}.')
  if (restricted && opensOn) return phrase('You would receive <0/> after fees, from {day} on.')
  return phrase('You would receive <0/> after fees.')
}

function Notes({ funds }: { funds: Funds }) {
  const { pendingCents, owedCents, opensOn, restricted, availableCents, withdrawableCents, pausedCents } =
    funds
  const laterCents = availableCents - withdrawableCents
  return (
    <div className="grid gap-0.5 text-ink-soft text-sm">
      {!restricted && opensOn && laterCents > 0 ? (
        <p>
          <Phrase
            words="<0/> more, before fees, is available from {day}"
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

/** The dialog of Withdraw Funds: the request form, or why a request isn't possible yet (P264). */
export function WithdrawModal({ funds, onClose }: { funds: Funds; onClose: () => void }) {
  const { viewer } = useSession()
  const close = (open: boolean) => (open ? undefined : onClose())
  // Read only when the dialog opens, so that funds reloaded after a request cannot replace the form.
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
