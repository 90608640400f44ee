import { type Message, phrase } from '../lib/phrase.ts'

/** How money arrives that isn't paid by card. `daf` is a grant from a donor-advised fund. */
export const offlineKinds = ['cheque', 'cash', 'transfer', 'daf', 'payroll'] as const
export type OfflineKind = (typeof offlineKinds)[number]

export const offlineKindWords: Record<OfflineKind, Message> = {
  cheque: phrase('Check'),
  cash: phrase('Cash'),
  transfer: phrase('Bank transfer'),
  daf: phrase('Donor-advised fund'),
  payroll: phrase('Payroll giving'),
}

/**
 * True if a fund or an employer gives the money and the named person only recommended it. The person deducted it already, so
 * they get no receipt (P574).
 */
export const isRecommended = (kind: OfflineKind): boolean => kind === 'daf' || kind === 'payroll'

export const isOfflineKind = (text: string): text is OfflineKind =>
  (offlineKinds as readonly string[]).includes(text)
