import { phrase } from '../lib/phrase.ts'
import { type Refusal, refusal } from '../lib/refusal.ts'

/** Why a payout is paused: `payout_obstacle` of the database, or test money outside a demo (P91, P198, P199). */
export type PayoutObstacle = 'test' | CampaignObstacle

/** Pauses all funds of a campaign. */
export type FundsObstacle = 'frozen' | 'suspended' | 'consent'

/** The results of the database's `payout_obstacle`. `owed`: more was withdrawn than raised (P170). */
export type CampaignObstacle = FundsObstacle | 'owed'

/** Texts for admins; `code` is also the code of the refusal. */
const refusals: Record<PayoutObstacle, { code: string; words: string }> = {
  test: { code: 'TestPayments', words: phrase('These are test payments. They can\u2019t be paid out.') },
  frozen: {
    code: 'FundsFrozen',
    words: phrase('This campaign was taken down, so its funds are frozen. An admin must release them first.'),
  },
  suspended: {
    code: 'OwnerSuspended',
    words: phrase('The account that owns this campaign is suspended: withdrawals are on hold.'),
  },
  consent: {
    code: 'ConsentWithdrawn',
    words: phrase('The guardian has withdrawn consent: withdrawals are paused.'),
  },
  owed: {
    code: 'FundsMissing',
    words: phrase(
      'Gifts to this campaign were refunded or disputed after the request, so it has withdrawn more than it raised. New gifts cover that first. You can reject a request that’s awaiting approval.',
    ),
  },
}

/** Test money moves only in a demo, whatever other obstacles there are (P198). */
export function obstacleOf(
  { isTest, isDemo }: { isTest: boolean; isDemo: boolean },
  ofCampaign: CampaignObstacle | null,
): PayoutObstacle | null {
  return isTest && !isDemo ? 'test' : ofCampaign
}

/** The explanation of an obstacle for admins. */
export const obstacleWords = (obstacle: PayoutObstacle): string => refusals[obstacle].words

/** TestPayments, FundsFrozen, OwnerSuspended, ConsentWithdrawn, FundsMissing (409). */
export const payoutRefused = (obstacle: PayoutObstacle): Refusal =>
  refusal(refusals[obstacle].code, 409, refusals[obstacle].words)
