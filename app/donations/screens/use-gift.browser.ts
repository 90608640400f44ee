import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { phrase } from '../../lib/phrase.ts'
import type { SessionData } from '../../shell/session.ts'
import { type Attempt, choicesOf, type GiftDraft, newDraft } from '../gift.ts'
import { firstRefusal, focusField, type GiftNotice, noticeOf } from './gift-notice.browser.ts'
import { type GivePhase, type GiveResult, give } from './give.browser.ts'
import type { CardFieldsHandle } from './hosted-frame.browser.ts'
import { keptGift } from './kept-gift.browser.ts'
import { settle } from './settle.browser.ts'
import { useQuote } from './use-quote.browser.ts'

export type GiftStep = 'amount' | 'details'

/** `waiting`: it takes long, and is still asked for. `stalled`: nobody asks any more but the donor. */
export type GiftPhase = 'editing' | GivePhase | 'stalled'

type GiftOptions = {
  campaignId: string
  viewer: SessionData['viewer']
  /** The amount chosen on the page, or null. */
  amountCents: number | null
  /** Asks first how a gift stands that was sent before a reload. */
  resume: boolean
  onGiven(amountCents: number): void
}

/** Everything the gift dialog knows and does; its components only show it. */
export function useGift({ campaignId, viewer, amountCents, resume, onGiven }: GiftOptions) {
  const [kept] = useState(() => keptGift(campaignId).read())
  const [draft, setDraft] = useState<GiftDraft>(() => firstDraft(kept?.draft, amountCents, viewer))
  const [step, setStep] = useState<GiftStep>(amountCents !== null || resume ? 'details' : 'amount')
  const [phase, setPhase] = useState<GiftPhase>(resume ? 'settling' : 'editing')
  const [notice, setNotice] = useState<GiftNotice>(null)
  const [givenCents, setGivenCents] = useState<number | null>(null)
  const attempt = useRef<Attempt | null>(kept?.attempt ?? null)
  const fields = useRef<CardFieldsHandle>(null)
  // Faster than any rendering: two clicks in one frame are one gift.
  const underWay = useRef(false)
  const quoting = useQuote(campaignId, choicesOf(draft))

  const change = useCallback(
    (changed: Partial<GiftDraft>) => {
      setNotice(null)
      setDraft(before => {
        const after = { ...before, ...changed }
        keptGift(campaignId).write({ draft: after, attempt: attempt.current })
        return after
      })
    },
    [campaignId],
  )
  const conclude = useCallback(
    (result: GiveResult) => {
      setPhase(result.kind === 'waiting' ? 'stalled' : 'editing')
      if (result.kind === 'given') {
        keptGift(campaignId).drop()
        attempt.current = null
        setGivenCents(result.amountCents)
        onGiven(result.amountCents)
      } else setNotice(noticeOf(result))
    },
    [campaignId, onGiven],
  )
  useResume(resume, attempt, setPhase, conclude)

  const submit = async () => {
    if (underWay.current) return
    underWay.current = true
    try {
      const refused = await firstRefusal(draft, fields)
      setNotice(refused)
      if (refused) {
        focusField(refused.field, fields)
        return
      }
      if (!quoting.quote || quoting.isStale) return
      const steps = {
        fields: fields.current as CardFieldsHandle,
        onPhase: setPhase,
        keepAttempt(made: Attempt) {
          attempt.current = made
          keptGift(campaignId).write({ draft, attempt: made })
        },
      }
      const result = await give(draft, quoting.quote, attempt.current, steps)
      if (result.kind === 'requote' || (result.kind === 'declined' && result.closed)) await quoting.renew()
      conclude(result)
    } catch {
      conclude({ kind: 'refused', title: phrase('Error'), message: phrase('Failed to process payment') })
    } finally {
      underWay.current = false
    }
  }
  const checkAgain = async () => {
    const made = attempt.current
    if (!made || underWay.current) return
    underWay.current = true
    setPhase('settling')
    conclude(await settle(made.donationId, () => setPhase('waiting')))
    underWay.current = false
  }
  /** Closing ends what is not under way: the draft stays, and a reload does not open it again. */
  const putAway = () => {
    if (givenCents !== null || phase !== 'editing') return
    attempt.current = null
    keptGift(campaignId).write({ draft, attempt: null })
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

export type Gift = ReturnType<typeof useGift>

function firstDraft(
  kept: GiftDraft | undefined,
  amountCents: number | null,
  viewer: SessionData['viewer'],
): GiftDraft {
  if (!kept) return newDraft(amountCents, viewer)
  return amountCents === null ? kept : { ...kept, amountCents, amountText: '' }
}

/** After a reload in the middle: what became of the gift that was sent before it. */
function useResume(
  resume: boolean,
  attempt: RefObject<Attempt | null>,
  setPhase: (phase: GiftPhase) => void,
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
