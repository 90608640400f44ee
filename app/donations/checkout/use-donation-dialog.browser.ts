import { useCallback, useEffect, useReducer, useRef } from 'react'
import { onReturn } from '#device/app.browser.ts'
import { offeredTip } from '../../fees/fee-schedule.ts'
import { formatCents } from '../../lib/cents.ts'
import { phrase } from '../../lib/phrase.ts'
import type { DonationKey } from '../contract.ts'
import type { CardFieldsHandle } from './card-fields.browser.ts'
import { amountOf, type DonationDraft } from './donation-draft.ts'
import {
  type DonationNotice,
  focusProblem,
  noticeOf,
  ownProblems,
  type Problems,
  problemsOf,
} from './donation-notice.browser.ts'
import { type GivePhase, type GiveResult, give, settle } from './give.browser.ts'
import { type DraftOptions, useDonationDraft } from './use-donation-draft.browser.ts'
import { useQuote } from './use-quote.browser.ts'

export type DonationStep = 'amount' | 'details'

/**
 * `waiting`: the result is late but still polled. `stalled`: polling has stopped; the donor can start it
 * again.
 */
export type DonationPhase = 'editing' | GivePhase | 'stalled'

/** `donation` is null if this tab no longer has the donor key. */
type PaidDonation = { cents: number; donation: DonationKey | null }

type DialogState = {
  step: DonationStep
  phase: DonationPhase
  /** The card was submitted before a reload, so the empty card fields are not shown. */
  cardSubmitted: boolean
  notice: DonationNotice
  problems: Problems['fields']
  paid: PaidDonation | null
}

type DialogEvent =
  | { type: 'stepped'; step: DonationStep }
  | { type: 'progressed'; phase: DonationPhase }
  /** The donor edited these fields. */
  | { type: 'edited'; changed: Partial<DonationDraft> }
  | { type: 'checked'; problems: Problems['fields']; notice: DonationNotice }
  | { type: 'paid'; paid: PaidDonation }
  /** The attempt ended without a payment, or its result remains unknown. */
  | { type: 'ended'; phase: 'editing' | 'stalled'; notice: DonationNotice }

function reduce(state: DialogState, event: DialogEvent): DialogState {
  switch (event.type) {
    case 'stepped':
      return { ...state, step: event.step }
    case 'progressed':
      return inPhase(state, event.phase)
    case 'edited': {
      const untouched = Object.entries(state.problems).filter(([field]) => !(field in event.changed))
      return { ...state, notice: null, problems: Object.fromEntries(untouched) }
    }
    case 'checked':
      return { ...state, problems: event.problems, notice: event.notice }
    case 'paid':
      return { ...inPhase(state, 'editing'), paid: event.paid }
    case 'ended':
      return { ...inPhase(state, event.phase), notice: event.notice }
  }
}

const inPhase = (state: DialogState, phase: DonationPhase): DialogState => ({
  ...state,
  phase,
  cardSubmitted: state.cardSubmitted && phase !== 'editing',
})

type DonationOptions = DraftOptions & {
  /** True to start by polling the donation that was submitted before a reload. */
  resume: boolean
  /** False if the card is entered on the provider's own page. */
  takesCard: boolean
  onPaid(amountCents: number): void
}

/** The state and actions of the donation dialog, which its components render. */
export function useDonationDialog(options: DonationOptions) {
  const { campaignId, amountCents, resume, takesCard, onPaid } = options
  const donation = useDonationDraft(options)
  const { attempt, clear, storeAttempt } = donation
  const [state, dispatch] = useReducer(reduce, {
    step: amountCents !== null || resume ? 'details' : 'amount',
    phase: resume ? 'settling' : 'editing',
    cardSubmitted: resume,
    notice: null,
    problems: {},
    paid: null,
  })
  const fields = useRef<CardFieldsHandle>(null)
  // A ref because a double click can come before the next render; it must submit only one donation.
  const isBusy = useRef(false)
  const quoting = useQuote(campaignId, donation.draft, options.fees)
  const { fees } = quoting
  const draft = { ...donation.draft, amountCents: amountOf(donation.draft, fees) }
  const setPhase = useCallback((phase: DonationPhase) => dispatch({ type: 'progressed', phase }), [])

  const change = (changed: Partial<DonationDraft>) => {
    dispatch({ type: 'edited', changed })
    donation.change(changed)
  }
  const { change: changeDraft } = donation
  // After a change of fees the chosen tip may no longer be offered.
  const tipPercentage = offeredTip(draft.tipPercentage, fees)
  useEffect(() => {
    if (tipPercentage !== draft.tipPercentage) changeDraft({ tipPercentage })
  }, [tipPercentage, draft.tipPercentage, changeDraft])
  const conclude = useCallback(
    (result: GiveResult) => {
      // The browser is leaving this page; on return it polls for the result.
      if (result.kind === 'leaving') return
      if (result.kind === 'paid') {
        dispatch({ type: 'paid', paid: { cents: result.amountCents, donation: clear() } })
        onPaid(result.amountCents)
      } else {
        const phase = result.kind === 'waiting' ? 'stalled' : 'editing'
        dispatch({ type: 'ended', phase, notice: noticeOf(result) })
      }
    },
    [clear, onPaid],
  )
  /** Polls again for the result of the submitted donation. */
  const checkAgain = useCallback(async () => {
    const submitted = attempt.current
    if (!submitted || isBusy.current) return
    isBusy.current = true
    setPhase('settling')
    try {
      conclude(await settle(submitted.donationId, () => setPhase('waiting')))
    } finally {
      isBusy.current = false
    }
  }, [attempt, conclude, setPhase])
  const hasResumed = useRef(false)
  useEffect(() => {
    if (!resume || hasResumed.current) return
    hasResumed.current = true
    if (attempt.current) void checkAgain()
    else setPhase('editing')
  }, [resume, attempt, checkAgain, setPhase])
  // If the browser's history restores the page after the provider's own page, its state is still busy; poll
  // for the result.
  useEffect(() => onReturn(() => void checkAgain()), [checkAgain])

  /** Validates the form and submits the donation; null if the form has problems or the quote is stale. */
  const submitForm = async (): Promise<GiveResult | null> => {
    // Marks our own fields first, because the card fields' iframe may respond slowly.
    dispatch({ type: 'checked', problems: ownProblems(draft)?.fields ?? {}, notice: state.notice })
    const problems = await problemsOf(draft, takesCard ? fields : null)
    dispatch({ type: 'checked', problems: problems?.fields ?? {}, notice: problems?.notice ?? null })
    if (problems) {
      focusProblem(problems, fields)
      return null
    }
    if (!quoting.quote || quoting.isStale) return null
    const result = await give(draft, quoting.quote, attempt.current, {
      fields: takesCard ? (fields.current as CardFieldsHandle) : null,
      onPhase: setPhase,
      storeAttempt,
    })
    if (result.kind === 'requote' || result.kind === 'feesChanged' || ('closed' in result && result.closed))
      await quoting.renew()
    if (result.kind === 'corrected') {
      const { paymentMethod, amountCents } = result.quote
      quoting.show(result.quote)
      // The notice names the corrected total of this amount, so a target no longer changes it.
      const amount = draft.target && { target: null, amountCents, amountText: formatCents(amountCents, '') }
      change({ paymentMethod, ...amount })
    }
    if (result.kind === 'paid' || result.kind === 'leaving') donation.saveRememberChoice()
    return result
  }
  const submit = async () => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      const result = await submitForm()
      if (result) conclude(result)
    } catch {
      conclude({ kind: 'refused', title: phrase('Error'), message: phrase('Failed to process payment') })
    } finally {
      isBusy.current = false
    }
  }
  const forget = () => {
    donation.forget()
    change({ donorName: '', donorEmail: '' })
  }
  /**
   * Discards an attempt that is not being processed. Keeps the draft, but a reload no longer reopens the
   * dialog.
   */
  const discardAttempt = () => {
    if (state.paid === null && state.phase === 'editing') storeAttempt(null)
  }
  return {
    ...state,
    draft,
    change,
    setStep: (step: DonationStep) => dispatch({ type: 'stepped', step }),
    remembers: donation.remembers,
    setRemembers: donation.setRemembers,
    forget,
    quoting,
    fields,
    submit,
    checkAgain,
    discardAttempt,
  }
}

export type DonationDialogState = ReturnType<typeof useDonationDialog>
