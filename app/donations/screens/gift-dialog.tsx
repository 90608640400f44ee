import { useEffect, useId, useRef, useState } from 'react'
import type { PublicCampaign } from '../../campaigns/contract.ts'
import { phrase } from '../../lib/phrase.ts'
import { useSession } from '../../shell/use-session.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Translate } from '../../words/translate.ts'
import { useWords } from '../../words/use-words.tsx'
import { choicesOf } from '../gift.ts'
import { AmountStep } from './amount-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { GiftGiven } from './gift-given.tsx'
import { waitingNotice } from './gift-notice.browser.ts'
import { type Gift, useGift } from './use-gift.browser.ts'

export type GiftDialogProps = {
  campaign: PublicCampaign
  amountCents: number | null
  resume: boolean
  onClose: () => void
  onGiven: (amountCents: number) => void
}

/** The gift, on one sheet: amount, then who you are and how you pay (P159). Loaded when it is first wanted. */
export default function GiftDialog({ campaign, amountCents, resume, onClose, onGiven }: GiftDialogProps) {
  const { t } = useWords()
  const session = useSession()
  const formId = useId()
  const gift = useGift({ campaignId: campaign.id, viewer: session.viewer, amountCents, resume, onGiven })
  useFocusBack()
  const locked = gift.phase === 'starting' || gift.phase === 'paying' || gift.phase === 'settling'
  const student = campaign.firstName
  const head = headOf(gift, student, t)
  const close = () => {
    gift.putAway()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) close()
      }}
      title={head.title}
      description={head.description}
      size={gift.step === 'details' && gift.givenCents === null ? 'lg' : 'sm'}
      locked={locked}
      // Nothing in it can be focused while it is locked, and it may still have to be scrolled.
      reading={locked}
      footer={<Footer gift={gift} formId={formId} onClose={close} />}
    >
      {gift.givenCents === null ? <StepFocus step={gift.step} /> : null}
      {gift.givenCents !== null ? (
        <GiftGiven amountCents={gift.givenCents} student={student} email={gift.draft.donorEmail} />
      ) : gift.step === 'amount' ? (
        <AmountStep draft={gift.draft} change={gift.change} />
      ) : (
        <DetailsStep gift={gift} student={student} session={session} formId={formId} />
      )}
    </Dialog>
  )
}

/** The dialog has no trigger of its own, so it gives the focus back to whatever opened it. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => opener instanceof HTMLElement && opener.focus({ preventScroll: true }))
    },
    [opener],
  )
}

function headOf(gift: Gift, student: string, t: Translate): { title: string; description?: string } {
  if (gift.givenCents !== null) return { title: t('Donation Successful!') }
  const title = t('Donate to {name}', { name: student })
  return gift.step === 'amount'
    ? { title, description: t('Step 1 of 2: how much you give') }
    : { title, description: t('Step 2 of 2: your details and payment') }
}

/** A new step begins where its text begins: for eyes at the top, for a screen reader with its name. */
function StepFocus({ step }: { step: Gift['step'] }) {
  const { t } = useWords()
  const place = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    place.current?.focus()
    place.current?.closest('.sheet-body')?.scrollTo(0, 0)
  }, [step])
  return (
    <h3 ref={place} tabIndex={-1} className="sr-only">
      {step === 'amount' ? t('Amount') : t('Your details and payment')}
    </h3>
  )
}

type FooterProps = { gift: Gift; formId: string; onClose: () => void }

function Footer({ gift, formId, onClose }: FooterProps) {
  const { t } = useWords()
  if (gift.givenCents !== null) {
    return (
      <Button wide size="lg" onClick={onClose}>
        {t('Done')}
      </Button>
    )
  }
  if (gift.step === 'amount') {
    return (
      <Button
        wide
        size="lg"
        disabled={choicesOf(gift.draft) === null}
        onClick={() => gift.setStep('details')}
      >
        {t('Continue')}
      </Button>
    )
  }
  return <GiveFooter gift={gift} formId={formId} />
}

const busyLabels: Partial<Record<Gift['phase'], string>> = {
  settling: phrase('Asking your bank…'),
  waiting: phrase('Asking your bank…'),
}

function GiveFooter({ gift, formId }: { gift: Gift; formId: string }) {
  const { t, money } = useWords()
  const { notice, phase, quoting } = gift
  const refused = quoting.refused
  // What is wrong with one of our own fields stands beside it.
  const isBesideField = notice?.field !== undefined && notice.field !== 'card'
  const shown =
    (phase === 'waiting' ? waitingNotice : isBesideField ? null : notice) ??
    (refused && {
      tone: 'danger' as const,
      title: refused.title ?? phrase('Donation processing failed'),
      message: refused.message,
    })
  const total = quoting.quote && money(quoting.quote.lines.total)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {shown ? (
        <Banner tone={shown.tone} role={shown.tone === 'danger' ? 'alert' : 'status'} title={t(shown.title)}>
          {t(shown.message)}
        </Banner>
      ) : null}
      {phase === 'stalled' ? (
        <Button wide size="lg" variant="secondary" onClick={() => void gift.checkAgain()}>
          {t('Check again')}
        </Button>
      ) : (
        <Button
          wide
          size="lg"
          type="submit"
          form={formId}
          busy={phase !== 'editing'}
          busyLabel={t(busyLabels[phase] ?? phrase('Processing your donation…'))}
          disabled={!total || quoting.isStale}
        >
          {total ? t('Give {total}', { total }) : t('Give')}
        </Button>
      )}
    </div>
  )
}
