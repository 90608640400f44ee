import { Link } from 'react-router'
import { offlineKindWords } from '../../../donations/offline-kind.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { Amount } from '../../../ui/amount.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { DonationLinesTable } from '../../kit/donation-lines.tsx'
import { Facts } from '../../kit/facts.tsx'
import { throughLink } from '../../kit/line-labels.ts'
import { Moment } from '../../kit/moment.tsx'
import type { DonationRow } from '../list.ts'

const methods: Record<string, Message> = {
  ...offlineKindWords,
  credit_card: phrase('Credit card'),
  debit_card: phrase('Debit card'),
  apple_pay: phrase('Apple Pay'),
  link: throughLink,
}

/** Shows every line that the donor paid with its refunds, and the student's share (P155, P227). */
export function BreakdownDialog({ donation, onClose }: { donation: DonationRow; onClose: () => void }) {
  const { t } = useWords()
  const { donorName, donorEmail, studentName, campaignId } = donation
  const method = methods[donation.paymentMethod]
  return (
    <Dialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      title={t('Donation by {donor}', { donor: donorName ?? t('Anonymous') })}
      description={<Moment at={donation.date} />}
      footer={
        <Link
          to={`/transactions?donation=${donation.id}`}
          className={buttonClass({ variant: 'secondary', wide: true })}
        >
          {t('Open the transaction')}
        </Link>
      }
    >
      <div className="grid gap-6">
        <DonationLines donation={donation} />
        <Facts
          facts={[
            [phrase('Email'), donorEmail],
            [
              phrase('Student'),
              <Link
                key="student"
                to={`/campaign-analytics/${campaignId}`}
                className="underline underline-offset-4"
              >
                {studentName}
              </Link>,
            ],
            [phrase('Paid by'), method ? t(method) : donation.paymentMethod],
            [phrase('Message'), donation.message],
            [phrase('In honor of'), donation.inHonorOf],
          ]}
        />
      </div>
    </Dialog>
  )
}

function DonationLines({ donation }: { donation: DonationRow }) {
  const { t } = useWords()
  return (
    <div className="grid gap-3">
      <DonationLinesTable lines={donation.given} returnedCents={donation.returnedCents} />
      <p className="flex items-baseline justify-between gap-4 rounded-md bg-gown-tint px-4 py-3 font-semibold">
        {t('The student receives, before withdrawal fees')}
        <span className="amount-large figures text-xl">
          <Amount cents={donation.amountCents} />
        </span>
      </p>
      <p className="text-sm text-ink-soft">
        <Phrase
          words="The payment provider kept <0/> of the total. The platform covers that; withdrawal fees are taken when the student withdraws."
          parts={[<Amount key="fee" cents={donation.providerFeeCents} />]}
        />
      </p>
    </div>
  )
}
