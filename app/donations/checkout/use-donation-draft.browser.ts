import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FeeRates } from '../../fees/fee-schedule.ts'
import { cleanEmail } from '../../lib/email-address.ts'
import { cleanName } from '../../lib/person-name.ts'
import { forgetDonor, rememberDonor, rememberedDonor } from '../../lib/remembered-donor.browser.ts'
import { tabStorage } from '../../lib/storage.browser.ts'
import type { SessionData } from '../../shell/session.ts'
import {
  type Attempt,
  type DonationDraft,
  type Donor,
  newDraft,
  readStoredDonation,
  type StoredDonation,
} from './donation-draft.ts'
import { storageKeyOf } from './unsettled-donation.browser.ts'

export type DraftOptions = {
  campaignId: string
  viewer: SessionData['viewer']
  fees: FeeRates
  /** The amount chosen on the page, in cents, or null. */
  amountCents: number | null
  /**
   * True if the server rendered the dialog, which cannot know this device's stored data; it is read after
   * mounting.
   */
  serverRendered: boolean
}

/**
 * The draft and attempt of a donation, which the tab stores until the donation is settled, and whether this
 * device remembers the donor. Without storage a donation still works but does not survive a reload.
 */
export function useDonationDraft({ campaignId, viewer, fees, amountCents, serverRendered }: DraftOptions) {
  const storage = useMemo(() => tabStorage(storageKeyOf(campaignId), readStoredDonation), [campaignId])
  const [initial] = useState(() => (serverRendered ? null : storage.read()))
  const [draft, setDraft] = useState(() =>
    firstDraft(initial, amountCents, knownDonor(viewer, !serverRendered), fees),
  )
  const [remembers, setRemembers] = useState(() => !serverRendered && rememberedDonor() !== null)
  const attempt = useRef<Attempt | null>(initial?.attempt ?? null)
  const hasReadStorage = useRef(!serverRendered)
  // Before the fields report what the donor entered before hydration, which goes on top of the stored draft.
  useLayoutEffect(() => {
    if (hasReadStorage.current) return
    hasReadStorage.current = true
    const stored = storage.read()
    attempt.current = stored?.attempt ?? null
    setRemembers(rememberedDonor() !== null)
    setDraft(firstDraft(stored, null, knownDonor(viewer), fees))
  }, [storage, viewer, fees])

  const change = useCallback(
    (changed: Partial<DonationDraft>) =>
      setDraft(before => {
        const after = { ...before, ...changed }
        storage.write({ draft: after, attempt: attempt.current })
        return after
      }),
    [storage],
  )
  const storeAttempt = (next: Attempt | null) => {
    attempt.current = next
    storage.write({ draft, attempt: next })
  }
  /** Clears the stored donation once it is paid; returns its attempt. */
  const clear = useCallback(() => {
    const paid = attempt.current
    attempt.current = null
    storage.drop()
    return paid
  }, [storage])
  /** Stores the donor on this device if they chose that; never an anonymous donor. */
  const saveRememberChoice = () => {
    if (!remembers) forgetDonor()
    else if (!draft.isAnonymous)
      rememberDonor({ name: cleanName(draft.donorName), email: cleanEmail(draft.donorEmail) })
  }
  /** Immediately clears the remembered donor, for another person at this device. */
  const forget = () => {
    forgetDonor()
    setRemembers(false)
  }
  return { draft, change, attempt, storeAttempt, clear, remembers, setRemembers, saveRememberChoice, forget }
}

function firstDraft(
  stored: StoredDonation | null,
  amountCents: number | null,
  donor: Donor | null,
  fees: FeeRates,
): DonationDraft {
  if (!stored) return newDraft(amountCents, donor, fees)
  return amountCents === null ? stored.draft : { ...stored.draft, amountCents, amountText: '', target: null }
}

/** The signed-in person, otherwise the donor remembered on this device. */
function knownDonor(viewer: SessionData['viewer'], readsDevice = true): Donor | null {
  if (viewer) return { name: `${viewer.firstName} ${viewer.lastName}`.trim(), email: viewer.email }
  return readsDevice ? rememberedDonor() : null
}
