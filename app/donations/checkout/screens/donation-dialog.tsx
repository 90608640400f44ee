import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { isApp } from '#device/app.browser.ts'
import type { PublicCampaign } from '../../../campaigns/contract.ts'
import { useFees } from '../../../fees/use-fees.tsx'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { Translate } from '../../../words/translate.ts'
import { useWords } from '../../../words/use-words.tsx'
import { DonationMade } from '../../afterwards/screens/donation-made.tsx'
import { choicesOf, targetProblem } from '../donation-draft.ts'
import { waitingNotice } from '../donation-notice.browser.ts'
import { offlineNotice } from '../give.browser.ts'
import { shortSum } from '../receipt.ts'
import { type DonationDialogState, useDonationDialog } from '../use-donation-dialog.browser.ts'
import { AmountStep } from './amount-step.tsx'
import { DetailsStep } from './details-step.tsx'

export type DonationDialogProps = {
  campaign: PublicCampaign
  amountCents: number | null
  resume: boolean
  /** The URL opens the dialog (P457): the server renders its first step with the page. */
  serverRendered?: boolean
  onClose: () => void
  onPaid: (amountCents: number) => void
}

/** The donation dialog: step 1 the amount, step 2 donor and payment (P159). Loaded on demand. */
export default function DonationDialog({
  campaign,
  amountCents,
  resume,
  serverRendered = false,
  onClose,
  onPaid,
}: DonationDialogProps) {
  const { t } = useWords()
  const session = useSession()
  const formId = useId()
  const summaryId = useId()
  const dialog = useDonationDialog({
    campaignId: campaign.id,
    viewer: session.viewer,
    fees: useFees(),
    amountCents,
    resume,
    serverRendered,
    takesCard: !isApp && !session.payments.checkout,
    onPaid,
  })
  // Kept so that the cord's animation starts from the total before the donation.
  const [before] = useState(campaign)
  useFocusReturn(serverRendered)
  const locked = dialog.phase === 'starting' || dialog.phase === 'paying' || dialog.phase === 'settling'
  const student = campaign.firstName
  const head = headOf(dialog, student, t)
  const close = () => {
    dialog.discardAttempt()
    onClose()
    if (dialog.paid) setTimeout(showNewTotal)
  }
  return (
    <Dialog
      open
      inPlace={serverRendered}
      onOpenChange={open => {
        if (!open) close()
      }}
      title={head.title}
      description={head.description}
      size="lg"
      tall
      locked={locked}
      // While locked, nothing inside can take focus, so the body itself must, to stay scrollable by keyboard.
      reading={locked}
      footer={<Footer dialog={dialog} formId={formId} summaryId={summaryId} onClose={close} />}
    >
      {dialog.paid === null ? <StepFocus step={dialog.step} /> : null}
      {dialog.paid ? (
        <DonationMade
          campaign={campaign}
          before={before}
          {...dialog.paid}
          chosenCents={chosenCents(dialog, dialog.paid.cents)}
          message={dialog.draft.message.trim()}
          isAnonymous={dialog.draft.isAnonymous}
          donorEmail={dialog.draft.donorEmail}
        />
      ) : dialog.step === 'amount' ? (
        <AmountStep
          draft={dialog.draft}
          change={dialog.change}
          fees={dialog.quoting.fees}
          student={student}
          product={session.branding.product}
          onPreset={() => dialog.setStep('details')}
        />
      ) : (
        <DetailsStep
          dialog={dialog}
          student={student}
          session={session}
          formId={formId}
          summaryId={summaryId}
        />
      )}
    </Dialog>
  )
}

/** What the donor chose to give, where the processing fee came out of it, so that the campaign got less. */
const chosenCents = ({ quoting: { quote } }: DonationDialogState, paidCents: number): number =>
  quote && !quote.coversFees ? quote.amountCents : paidCents

/** Scrolls the page behind the dialog to its donation card, which shows the new total and the thanks. */
function showNewTotal(): void {
  document.getElementById('give')?.closest('section')?.scrollIntoView({ block: 'start' })
}

/**
 * Returns focus to the element that opened the dialog, because the dialog has no trigger that would do it.
 */
function useFocusReturn(serverRendered: boolean): void {
  useLayoutEffect(() => {
    const opener = serverRendered ? null : document.activeElement
    return () => {
      setTimeout(() => opener instanceof HTMLElement && opener.focus({ preventScroll: true }))
    }
  }, [serverRendered])
}

function headOf(
  dialog: DonationDialogState,
  student: string,
  t: Translate,
): { title: string; description?: string } {
  if (dialog.paid) return { title: t('Donation Successful!') }
  const title = t('Donate to {name}', { name: student })
  return dialog.step === 'amount'
    ? { title, description: t('Step 1 of 2: Amount') }
    : { title, description: t('Step 2 of 2: Your details and payment') }
}

/** Focuses the heading of a new step and scrolls the dialog to the top. */
function StepFocus({ step }: { step: DonationDialogState['step'] }) {
  const { t } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
    heading.current?.closest('.sheet-body')?.scrollTo(0, 0)
  }, [step])
  return (
    <h3 ref={heading} tabIndex={-1} className="sr-only">
      {step === 'amount' ? t('Amount') : t('Your details and payment')}
    </h3>
  )
}

type FooterProps = { dialog: DonationDialogState; formId: string; summaryId: string; onClose: () => void }

function Footer({ dialog, formId, summaryId, onClose }: FooterProps) {
  const { t } = useWords()
  if (dialog.paid) {
    return (
      <Button wide variant="quiet" onClick={onClose}>
        {t('Done')}
      </Button>
    )
  }
  if (dialog.step === 'amount') {
    return (
      <Button
        wide
        size="lg"
        disabled={choicesOf(dialog.draft, dialog.quoting.fees) === null}
        onClick={() => dialog.setStep('details')}
      >
        {t('Continue')}
      </Button>
    )
  }
  return <GiveFooter dialog={dialog} formId={formId} summaryId={summaryId} />
}

/** Scrolls to the summary of all lines. */
function showSummary(id: string): void {
  const summary = document.getElementById(id)
  summary?.focus({ preventScroll: true })
  summary?.scrollIntoView({ block: 'end' })
}

const busyLabels: Partial<Record<DonationDialogState['phase'], Message>> = {
  settling: phrase('Confirming with your bank…'),
  waiting: phrase('Confirming with your bank…'),
}

function GiveFooter({ dialog, formId, summaryId }: Omit<FooterProps, 'onClose'>) {
  const words = useWords()
  const { t, money } = words
  const { notice, phase, quoting } = dialog
  const refused = quoting.refused
  const problem = targetProblem(dialog.draft, quoting.fees)
  const shown =
    (phase === 'waiting' ? waitingNotice : notice) ??
    (problem && {
      tone: 'danger' as const,
      title: phrase('Check the amount'),
      message: problem.message,
    }) ??
    (refused && {
      tone: 'danger' as const,
      ...(refused.code === 'Offline'
        ? offlineNotice
        : { written: { title: refused.title ?? t('Donation processing failed'), message: refused.message } }),
    })
  const values =
    shown && 'totalCents' in shown
      ? { total: money(shown.totalCents ?? 0), percent: shown.percent ?? '' }
      : problem?.details.values
  const said =
    shown &&
    ('written' in shown
      ? shown.written
      : { title: t(shown.title, values), message: t(shown.message, values) })
  const total = quoting.quote && money(quoting.quote.lines.total)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {shown && said ? (
        <Banner tone={shown.tone} role={shown.tone === 'danger' ? 'alert' : 'status'} title={said.title}>
          {said.message}
        </Banner>
      ) : null}
      {quoting.quote ? (
        <button
          type="button"
          className="-my-2 min-h-11 text-center text-base text-ink-soft underline decoration-edge underline-offset-4 md:hidden"
          onClick={() => showSummary(summaryId)}
        >
          {shortSum(quoting.quote, words)}
        </button>
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
