import type { Branding } from '../platform/branding.ts'

/** A legal text as data: read on its page and in a dialog, in each language from the same shape. */
export type LegalText = {
  title: string
  /** Changes whenever the meaning does; kept with what someone agreed to. */
  version: string
  /** The day it came into force, yyyy-mm-dd. */
  since: string
  intro: string
  sections: readonly LegalSection[]
}

export type LegalSection = {
  /** The anchor of the section, the same in every language. */
  id: string
  title: string
  /** Paragraphs; a list of points stands as an array of its own. */
  body: readonly (string | readonly string[])[]
}

/** Who runs this platform: the branding, as the texts need it. */
export type LegalNames = Pick<
  Branding,
  'product' | 'legalEntity' | 'supportEmail' | 'privacyEmail' | 'currencySign'
>

/** The figures that the texts quote; sums without the sign of their currency, which is the branding's. They are held against the constants of the code by a test (tests/rules/legal.test.ts). */
export const legalFigures = {
  platformFee: '10%',
  withdrawalFee: '0.25',
  processingFee: '2.9%',
  processingFlat: '0.30',
  creditCardFee: '2.5%',
  instantTransfer: '0.25',
  minimumDonation: '1',
  tips: [0, 10, 15, 20],
  withdrawalDays: 3,
  mailDays: 90,
  deviceDays: 30,
  addressMonths: 18,
  countDays: 400,
} as const

/** The version of the terms that a form's consents point to. */
export const termsVersion = '2026-11-23'
export const privacyVersion = '2026-11-23'
