import type { PublicCampaign } from '../../../campaigns/contract.ts'

/** The ways to give beside the card (P872); a way that the operator has not set is null. */
export type Ways = {
  /** The lines of the address to which checks are sent. */
  check: string[] | null
  /** The lines of the operator's text about transfers. */
  transfer: string[] | null
  /** What portals of donor-advised funds and employers ask for. */
  charity: { ein: string } | null
}

export type OtherWaysData = {
  ways: Ways
  /** Null on the page of no campaign in particular. `code` is null until the campaign has one. */
  campaign:
    | (Pick<PublicCampaign, 'id' | 'studentName' | 'firstName' | 'purpose' | 'takesDonations'> & {
        code: string | null
      })
    | null
  topics: string[]
}

export const otherWaysPath = (campaignId: string): string => `/other-ways?campaign=${campaignId}`
