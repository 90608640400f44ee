import { useEffect, useId, useRef, useState } from 'react'
import type { PublicCampaign } from '../../../campaigns/contract.ts'
import { isApp } from '../../../device/app.browser.ts'
import { phrase } from '../../../lib/phrase.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { Translate } from '../../../words/translate.ts'
import { useWords } from '../../../words/use-words.tsx'
import { choicesOf } from '../donation-draft.ts'
import { waitingNotice } from '../donation-notice.browser.ts'
import { neverLater } from '../give.browser.ts'
import { takesCardHere } from '../takes-card-here.ts'
import { type DonationDialogState, useDonationDialog } from '../use-donation-dialog.browser.ts'
import { AmountStep } from './amount-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { DonationMade } from './donation-made.tsx'

export type DonationDialogProps = {
  campaign: PublicCampaign
  amountCents: number | null
  resume: boolean
  onClose: () => void
  onGiven: (amountCents: number) => void
}

/** The donation dialog: amount, then donor and payment (P159). Loaded when it is first needed. */
export default function DonationDialog({
  campaign,
  amountCents,
  resume,
  onClose,
  onGiven,
}: DonationDialogProps) {
  const { t } = useWords()
  const session = useSession()
  const formId = useId()
  const dialog = useDonationDialog({
    campaignId: campaign.id,
    viewer: session.viewer,
    amountCents,
    resume,
    takesCard: !isApp && takesCardHere(session.payments),
    onGiven,
  })
  useFocusBack()
  const locked = dialog.phase === 'starting' || dialog.phase === 'paying' || dialog.phase === 'settling'
  const student = campaign.firstName
  const head = headOf(dialog, student, t)
  const close = () => {
    dialog.putAway()
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
      size={dialog.step === 'details' && dialog.givenCents === null ? 'lg' : 'sm'}
      locked={locked}
      // Nothing in it can be focused while it is locked, and it may still have to be scrolled.
      reading={locked}
      footer={<Footer dialog={dialog} formId={formId} onClose={close} />}
    >
      {dialog.givenCents === null ? <StepFocus step={dialog.step} /> : null}
      {dialog.givenCents !== null ? (
        <DonationMade amountCents={dialog.givenCents} student={student} email={dialog.draft.donorEmail} />
      ) : dialog.step === 'amount' ? (
        <AmountStep draft={dialog.draft} change={dialog.change} />
      ) : (
        <DetailsStep dialog={dialog} student={student} session={session} formId={formId} />
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

function headOf(
  dialog: DonationDialogState,
  student: string,
  t: Translate,
): { title: string; description?: string } {
  if (dialog.givenCents !== null) return { title: t('Donation Successful!') }
  const title = t('Donate to {name}', { name: student })
  return dialog.step === 'amount'
    ? { title, description: t('Step 1 of 2: how much you give') }
    : { title, description: t('Step 2 of 2: your details and payment') }
}

/** A new step starts at its top, with the focus on its heading. */
function StepFocus({ step }: { step: DonationDialogState['step'] }) {
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

type FooterProps = { dialog: DonationDialogState; formId: string; onClose: () => void }

function Footer({ dialog, formId, onClose }: FooterProps) {
  const { t } = useWords()
  if (dialog.givenCents !== null) {
    return (
      <Button wide size="lg" onClick={onClose}>
        {t('Done')}
      </Button>
    )
  }
  if (dialog.step === 'amount') {
    return (
      <Button
        wide
        size="lg"
        disabled={choicesOf(dialog.draft) === null}
        onClick={() => dialog.setStep('details')}
      >
        {t('Continue')}
      </Button>
    )
  }
  return <GiveFooter dialog={dialog} formId={formId} />
}

const busyLabels: Partial<Record<DonationDialogState['phase'], string>> = {
  settling: phrase('Asking your bank…'),
  waiting: phrase('Asking your bank…'),
}

function GiveFooter({ dialog, formId }: { dialog: DonationDialogState; formId: string }) {
  const { t, money } = useWords()
  const { notice, phase, quoting } = dialog
  const refused = quoting.refused
  // What is wrong with one of our own fields stands beside it.
  const isBesideField = notice?.field !== undefined && notice.field !== 'card'
  const shown =
    (phase === 'waiting' ? waitingNotice : isBesideField ? null : notice) ??
    (refused && {
      tone: 'danger' as const,
      ...(refused.code === 'Offline'
        ? neverLater
        : { title: refused.title ?? phrase('Donation processing failed'), message: refused.message }),
    })
  const total = quoting.quote && money(quoting.quote.lines.total)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {shown ? (
        <Banner tone={shown.tone} role={shown.tone === 'danger' ? 'alert' : 'status'} title={t(shown.title)}>
          {t(shown.message, 'totalCents' in shown ? { total: money(shown.totalCents ?? 0) } : {})}
        </Banner>
      ) : null}
      {phase === 'stalled' ? (
        <Button wide size="lg" variant="secondary" onClick={() => void dialog.checkAgain()}>
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
