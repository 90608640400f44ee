import { useState } from 'react'
import { dayLabel } from '../../../books/calendar.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import type { PayeeHold } from '../../../withdrawals/payee-checks/payee-hold.ts'
import { newAccountDays, type PayeeRule } from '../../../withdrawals/payee-checks/payee-rules.ts'
import { stepProblemWords } from '../../../withdrawals/who-may-act.ts'
import type { Words } from '../../../words/translate.ts'
import { useWords } from '../../../words/use-words.tsx'
import { useMoment } from '../../kit/moment.tsx'
import { Only } from '../../kit/only.tsx'
import { ReasonForm } from '../../kit/reason-form.tsx'
import type { AdminWithdrawal } from '../contract.ts'

/** What a rule found, with the facts as `{values}`, and what someone must find out before clearing the hold. */
const rules: Readonly<Record<PayeeRule, { found: Message; missing: Message }>> = {
  'sanctions-match': {
    found: phrase('The name is like {listedAs} on the sanctions list, entry {entry}.'),
    missing: phrase(
      'Compare date and place of birth with the entry. If it’s the same person, reject and ask a lawyer.',
    ),
  },
  'shared-account': {
    found: phrase(
      '{otherOwners, plural, one {# other person has} other {# other people have}} used this bank account.',
    ),
    missing: phrase('Find out how they know each other, such as siblings or a parent.'),
  },
  'name-mismatch': {
    found: phrase('The account holder’s name is {similarityPercent}% like the scholar’s.'),
    missing: phrase('Ask for a bank statement with the holder’s name, and who the holder is.'),
  },
  'new-account': {
    found: phrase(
      'The bank account was first named here on {firstUsedAt}, less than {days} days before the check.',
    ),
    missing: phrase('Call the scholar on a number you had before, and ask for the last 4 digits.'),
  },
  'large-first-payout': {
    found: phrase('The first payout is {requestCents}, above {aboveCents}.'),
    missing: phrase('Look at the campaign’s donations, and check that the scholar is enrolled.'),
  },
  'small-donations': {
    found: phrase('{small} of the {all} donations in the week before the request are small.'),
    missing: phrase('Look for stolen cards: many donors without a message, or cards from one country.'),
  },
}

/** The findings of the payee check. Staff clear each with a reason, but not of their own withdrawal (P623). */
export function PayeeHolds({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { t } = useWords()
  if (withdrawal.holds.length === 0) return null
  const isHeld = withdrawal.holds.some(({ cleared }) => cleared === null)
  // A hold that the deposits ended says so itself.
  const isSaid = withdrawal.holds.some(({ cleared }) => cleared?.how === 'deposits')
  const whyNot = withdrawal.mine.whyNot.clear
  const isDecidable = withdrawal.status === 'pending' || withdrawal.status === 'approved'
  return (
    <section aria-labelledby="payee-check" className="grid gap-3">
      <h3 id="payee-check" className="text-lg">
        {t('Payee check')}
      </h3>
      <ul className="grid gap-4">
        {withdrawal.holds.map(hold => (
          <Hold
            key={hold.id}
            hold={hold}
            withdrawalId={withdrawal.id}
            canClear={isDecidable && whyNot === null}
          />
        ))}
      </ul>
      {withdrawal.deposits && !isSaid ? <Deposits deposits={withdrawal.deposits} /> : null}
      {whyNot && isHeld ? <p className="text-ink-soft">{t(stepProblemWords(whyNot, 'clear'))}</p> : null}
    </section>
  )
}

const depositWords = {
  requested: phrase('The scholar asked for micro-deposits to the account. They go with the next file.'),
  sent: phrase('Micro-deposits were sent. The scholar hasn’t confirmed the amounts.'),
  confirmed: phrase('The scholar confirmed the amounts of two micro-deposits.'),
  failed: phrase('The scholar entered three wrong pairs of amounts. Someone must clear the hold, or reject.'),
  returned: phrase('The bank returned the micro-deposits. Ask the scholar for another account.'),
}

function Deposits({ deposits }: { deposits: NonNullable<AdminWithdrawal['deposits']> }) {
  const { t } = useWords()
  const { run, busy } = useCommand('POST /api/admin/micro-deposits/:depositId/returned', {
    done: () => t('Recorded. The money is in the bank account again.'),
    failed: t('The return was not recorded'),
  })
  return (
    <div className="grid justify-items-start gap-2">
      <p>{t(depositWords[deposits.status])}</p>
      {deposits.status === 'sent' ? (
        <Only may="sendPayouts">
          <Button
            size="sm"
            variant="secondary"
            busy={busy}
            onClick={() => void run({ params: { depositId: deposits.id } })}
          >
            {t('Micro-Deposits Returned by the Bank')}
          </Button>
        </Only>
      ) : null}
    </div>
  )
}

type HoldProps = { hold: PayeeHold; withdrawalId: string; canClear: boolean }

function Hold({ hold, withdrawalId, canClear }: HoldProps) {
  const words = useWords()
  const { t } = words
  const { found, missing } = rules[hold.rule]
  return (
    <li className="grid gap-2">
      <p>{t(found, shownFacts(hold.facts, words, useMoment()))}</p>
      {hold.cleared ? (
        <Cleared {...hold.cleared} />
      ) : (
        <>
          <p className="text-ink-soft">{t(missing)}</p>
          <Expected {...hold} />
          {canClear ? (
            <Only may="clearPayeeHolds">
              <ClearHold holdId={hold.id} withdrawalId={withdrawalId} />
            </Only>
          ) : null}
        </>
      )}
    </li>
  )
}

function Cleared({ at, how, by, because }: NonNullable<PayeeHold['cleared']>) {
  const { t } = useWords()
  const moment = useMoment()
  return (
    <p className="text-ink-soft">
      {how === 'time'
        ? t('Ended by itself, {time}.', { time: moment(at) })
        : how === 'deposits'
          ? t('The scholar confirmed two micro-deposits to the account, {time}.', { time: moment(at) })
          : t('Cleared by {name}, {time}: {reason}', {
              name: by ?? t('An admin'),
              time: moment(at),
              reason: because ?? '',
            })}
    </p>
  )
}

function Expected({ endsAt, expectedOn, isLate }: PayeeHold) {
  const { t } = useWords()
  const day = dayLabel(expectedOn, t)
  if (isLate) return <p className="text-clay-ink">{t('Expected by {day}: overdue.', { day })}</p>
  return (
    <p className="text-ink-soft">
      {endsAt
        ? t('Ends by itself on {day}, unless someone clears it before.', { day })
        : t('Expected by {day}. Someone must clear it.', { day })}
    </p>
  )
}

function ClearHold({ holdId, withdrawalId }: { holdId: string; withdrawalId: string }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const { run, busy, error } = useCommand('POST /api/withdrawals/:withdrawalId/holds/:holdId/clear', {
    done: () => t('Hold cleared.'),
  })
  if (!isOpen)
    return (
      <Button size="sm" variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        {t('Clear Hold')}
      </Button>
    )
  return (
    <div className="rounded-md bg-sunken p-4">
      <ReasonForm
        label={t('Clear Hold')}
        hint={t('Recorded in the audit log with your name.')}
        missing={t('Say what you checked, and how.')}
        busy={busy}
        error={error}
        onReason={reason => void run({ params: { withdrawalId, holdId }, body: { reason } })}
        onCancel={() => setOpen(false)}
      />
    </div>
  )
}

function shownFacts(facts: PayeeHold['facts'], { money }: Words, moment: (at: string) => string) {
  const shown: Record<string, string | number> = { ...facts, days: newAccountDays }
  for (const name of ['requestCents', 'aboveCents'])
    if (typeof facts[name] === 'number') shown[name] = money(facts[name])
  if (typeof facts.firstUsedAt === 'string') shown.firstUsedAt = moment(facts.firstUsedAt)
  return shown
}
