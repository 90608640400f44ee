import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { onReturn } from '../../device/pages.browser.ts'
import { phrase } from '../../lib/phrase.ts'
import type { SessionData } from '../../shell/session.ts'
import type { Quote } from '../contract.ts'
import { type Attempt, choicesOf, type DonationDraft, newDraft } from './donation-draft.ts'
import { type DonationNotice, firstRefusal, focusField, noticeOf } from './donation-notice.browser.ts'
import { type GivePhase, type GiveResult, give } from './give.browser.ts'
import type { CardFieldsHandle } from './hosted-frame.browser.ts'
import { settle } from './settle.browser.ts'
import { storedDonation } from './stored-donation.browser.ts'
import { useQuote } from './use-quote.browser.ts'

export type DonationStep = 'amount' | 'details'

/** `waiting`: it takes long, and is still polled. `stalled`: polling has stopped; the donor can check again. */
export type DonationPhase = 'editing' | GivePhase | 'stalled'

type DonationOptions = {
  campaignId: string
  viewer: SessionData['viewer']
  /** The amount chosen on the page, or null. */
  amountCents: number | null
  /** First asks for the status of a donation that was submitted before a reload. */
  resume: boolean
  /** False where the card is given on the provider's own page. */
  takesCard: boolean
  onGiven(amountCents: number): void
}

/** The state and actions of the donation dialog; its components only render it. */
export function useDonationDialog(options: DonationOptions) {
  const { campaignId, viewer, amountCents, resume, takesCard, onGiven } = options
  const [stored] = useState(() => storedDonation(campaignId).read())
  const [draft, setDraft] = useState<DonationDraft>(() => firstDraft(stored?.draft, amountCents, viewer))
  const [step, setStep] = useState<DonationStep>(amountCents !== null || resume ? 'details' : 'amount')
  const [phase, setPhase] = useState<DonationPhase>(resume ? 'settling' : 'editing')
  const [notice, setNotice] = useState<DonationNotice>(null)
  const [givenCents, setGivenCents] = useState<number | null>(null)
  const attempt = useRef<Attempt | null>(stored?.attempt ?? null)
  const fields = useRef<CardFieldsHandle>(null)
  // Faster than any rendering: two clicks in one frame are one donation.
  const isBusy = useRef(false)
  const quoting = useQuote(campaignId, choicesOf(draft))

  const change = useCallback(
    (changed: Partial<DonationDraft>) => {
      setNotice(null)
      setDraft(before => {
        const after = { ...before, ...changed }
        storedDonation(campaignId).write({ draft: after, attempt: attempt.current })
        return after
      })
    },
    [campaignId],
  )
  const conclude = useCallback(
    (result: GiveResult) => {
      // The page is on its way out; coming back to it asks how it went.
      if (result.kind === 'leaving') return
      setPhase(result.kind === 'waiting' ? 'stalled' : 'editing')
      if (result.kind === 'given') {
        storedDonation(campaignId).drop()
        attempt.current = null
        setGivenCents(result.amountCents)
        onGiven(result.amountCents)
      } else setNotice(noticeOf(result))
    },
    [campaignId, onGiven],
  )
  useResume(resume, attempt, setPhase, conclude)
  useReturn(attempt, setPhase, conclude)

  /** The corrected quote, and the kind of card that it is for. */
  const showCorrected = (quote: Quote) => {
    quoting.show(quote)
    change({ paymentMethod: quote.paymentMethod })
  }
  const submit = async () => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      const refused = await firstRefusal(draft, takesCard ? fields : null)
      setNotice(refused)
      if (refused) {
        focusField(refused.field, fields)
        return
      }
      if (!quoting.quote || quoting.isStale) return
      const steps = {
        fields: takesCard ? (fields.current as CardFieldsHandle) : null,
        onPhase: setPhase,
        storeAttempt(made: Attempt) {
          attempt.current = made
          storedDonation(campaignId).write({ draft, attempt: made })
        },
      }
      const result = await give(draft, quoting.quote, attempt.current, steps)
      if (result.kind === 'requote' || ('closed' in result && result.closed)) await quoting.renew()
      if (result.kind === 'corrected') showCorrected(result.quote)
      conclude(result)
    } catch {
      conclude({ kind: 'refused', title: phrase('Error'), message: phrase('Failed to process payment') })
    } finally {
      isBusy.current = false
    }
  }
  const checkAgain = async () => {
    const made = attempt.current
    if (!made || isBusy.current) return
    isBusy.current = true
    setPhase('settling')
    conclude(await settle(made.donationId, () => setPhase('waiting')))
    isBusy.current = false
  }
  /** Closing discards an attempt that is not being processed: the draft stays, and a reload does not reopen the dialog. */
  const putAway = () => {
    if (givenCents !== null || phase !== 'editing') return
    attempt.current = null
    storedDonation(campaignId).write({ draft, attempt: null })
  }
  return {
    putAway,
    draft,
    change,
    step,
    setStep,
    phase,
    notice,
    givenCents,
    quoting,
    fields,
    submit,
    checkAgain,
  }
}

export type DonationDialogState = ReturnType<typeof useDonationDialog>

function firstDraft(
  stored: DonationDraft | undefined,
  amountCents: number | null,
  viewer: SessionData['viewer'],
): DonationDraft {
  if (!stored) return newDraft(amountCents, viewer)
  return amountCents === null ? stored : { ...stored, amountCents, amountText: '' }
}

/** After a reload: gets the result of the donation that was submitted before it. */
function useResume(
  resume: boolean,
  attempt: RefObject<Attempt | null>,
  setPhase: (phase: DonationPhase) => void,
  conclude: (result: GiveResult) => void,
): void {
  const asked = useRef(false)
  useEffect(() => {
    if (!resume || asked.current) return
    asked.current = true
    const made = attempt.current
    if (!made) setPhase('editing')
    else void settle(made.donationId, () => setPhase('waiting')).then(conclude)
  }, [resume, attempt, setPhase, conclude])
}

/** Back from the provider's own page without its leading here: what was left is as it was, busy. */
function useReturn(
  attempt: RefObject<Attempt | null>,
  setPhase: (phase: DonationPhase) => void,
  conclude: (result: GiveResult) => void,
): void {
  useEffect(() => {
    let isAsking = false
    return onReturn(() => {
      const made = attempt.current
      if (isAsking || !made) return
      isAsking = true
      setPhase('settling')
      void settle(made.donationId, () => setPhase('waiting'))
        .then(conclude)
        .finally(() => {
          isAsking = false
        })
    })
  }, [attempt, setPhase, conclude])
}
