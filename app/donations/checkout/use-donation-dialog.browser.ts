import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { onReturn } from '#device/pages.browser.ts'
import { phrase } from '../../lib/phrase.ts'
import { forgetDonor, rememberDonor, rememberedDonor } from '../../lib/remembered-donor.browser.ts'
import type { SessionData } from '../../shell/session.ts'
import type { Quote } from '../contract.ts'
import type { CardFieldsHandle } from './card-fields.browser.ts'
import { type Attempt, choicesOf, type DonationDraft, type Donor, newDraft } from './donation-draft.ts'
import {
  type DonationNotice,
  focusProblem,
  noticeOf,
  ownProblems,
  type Problems,
  problemsOf,
} from './donation-notice.browser.ts'
import { type GivePhase, type GiveResult, give } from './give.browser.ts'
import { settle } from './settle.browser.ts'
import { storedDonation } from './stored-donation.browser.ts'
import { useQuote } from './use-quote.browser.ts'

export type DonationStep = 'amount' | 'details'

/** `waiting`: it takes long, and is still polled. `stalled`: polling has stopped; the donor can check again. */
export type DonationPhase = 'editing' | GivePhase | 'stalled'

/** A donation that is paid, and how it was submitted, where this tab still knows. */
export type Given = { cents: number; attempt: Attempt | null }

type DonationOptions = {
  campaignId: string
  viewer: SessionData['viewer']
  /** The amount chosen on the page, or null. */
  amountCents: number | null
  /** First asks for the status of a donation that was submitted before a reload. */
  resume: boolean
  /** Rendered by the server as well, which knows nothing of what this device keeps: that comes in once the dialog is there. */
  isDrawn: boolean
  /** False where the card is given on the provider's own page. */
  takesCard: boolean
  onGiven(amountCents: number): void
}

/** The state and actions of the donation dialog; its components only render it. */
export function useDonationDialog(options: DonationOptions) {
  const { campaignId, viewer, amountCents, resume, isDrawn, takesCard, onGiven } = options
  const [stored] = useState(() => (isDrawn ? null : storedDonation(campaignId).read()))
  const [draft, setDraft] = useState<DonationDraft>(() =>
    firstDraft(stored?.draft, amountCents, knownDonor(viewer, !isDrawn)),
  )
  const [step, setStep] = useState<DonationStep>(amountCents !== null || resume ? 'details' : 'amount')
  const [phase, setPhase] = useState<DonationPhase>(resume ? 'settling' : 'editing')
  // The card was typed before a reload, and is with the bank: its fields would be empty now.
  const [isCardAway, setCardAway] = useState(resume)
  useEffect(() => {
    if (phase === 'editing') setCardAway(false)
  }, [phase])
  const [notice, setNotice] = useState<DonationNotice>(null)
  const [problems, setProblems] = useState<Problems['fields']>({})
  const [remembers, setRemembers] = useState(() => !isDrawn && rememberedDonor() !== null)
  const [given, setGiven] = useState<Given | null>(null)
  const attempt = useRef<Attempt | null>(stored?.attempt ?? null)
  const fields = useRef<CardFieldsHandle>(null)
  // Faster than any rendering: two clicks in one frame are one donation.
  const isBusy = useRef(false)
  const quoting = useQuote(campaignId, choicesOf(draft))
  const knows = useRef(!isDrawn)
  useEffect(() => {
    if (knows.current) return
    knows.current = true
    const found = storedDonation(campaignId).read()
    attempt.current = found?.attempt ?? null
    setRemembers(rememberedDonor() !== null)
    setDraft(firstDraft(found?.draft, null, knownDonor(viewer)))
  }, [campaignId, viewer])

  const change = useCallback(
    (changed: Partial<DonationDraft>) => {
      setNotice(null)
      setProblems(before => without(before, changed))
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
        setGiven({ cents: result.amountCents, attempt: attempt.current })
        attempt.current = null
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
      // What is ours is marked before the card's frame, which may be slow, has answered.
      setProblems(ownProblems(draft)?.fields ?? {})
      const found = await problemsOf(draft, takesCard ? fields : null)
      setNotice(found?.notice ?? null)
      setProblems(found?.fields ?? {})
      if (found) {
        focusProblem(found, fields)
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
      if (result.kind === 'given' || result.kind === 'leaving') rememberAsWished()
      conclude(result)
    } catch {
      conclude({ kind: 'refused', title: phrase('Error'), message: phrase('Failed to process payment') })
    } finally {
      isBusy.current = false
    }
  }
  /** Only who gave is remembered; without a name nobody is. */
  const rememberAsWished = () => {
    if (!remembers) forgetDonor()
    else if (!draft.isAnonymous)
      rememberDonor({ name: draft.donorName.trim(), email: draft.donorEmail.trim() })
  }
  /** Another person holds the phone: what it knew of the last one is gone at once. */
  const forget = () => {
    forgetDonor()
    setRemembers(false)
    change({ donorName: '', donorEmail: '' })
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
    if (given !== null || phase !== 'editing') return
    attempt.current = null
    storedDonation(campaignId).write({ draft, attempt: null })
  }
  return {
    isCardAway,
    putAway,
    draft,
    change,
    step,
    setStep,
    phase,
    notice,
    problems,
    remembers,
    setRemembers,
    forget,
    given,
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
  donor: Donor | null,
): DonationDraft {
  if (!stored) return newDraft(amountCents, donor)
  return amountCents === null ? stored : { ...stored, amountCents, amountText: '' }
}

/** Who is signed in, else who asked this device to remember them. */
function knownDonor(viewer: SessionData['viewer'], asksDevice = true): Donor | null {
  if (viewer) return { name: `${viewer.firstName} ${viewer.lastName}`.trim(), email: viewer.email }
  return asksDevice ? rememberedDonor() : null
}

/** The problems of fields that were not touched since. */
function without(problems: Problems['fields'], changed: Partial<DonationDraft>): Problems['fields'] {
  const left = Object.entries(problems).filter(([field]) => !(field in changed))
  return Object.fromEntries(left)
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
