import { type Message, phrase } from '../lib/phrase.ts'
import { type Refusal, refusal } from '../lib/refusal.ts'

/** Why a payout is paused: an obstacle of its campaign, an open hold of its payee, or test money outside demo mode (P91, P198, P199, P622). */
export type PayoutObstacle = 'test' | 'held' | CampaignObstacle

/** Why all of a campaign's funds are paused: it was taken down, its owner is suspended, or the guardian withdrew consent. */
export type FundsObstacle = 'frozen' | 'suspended' | 'consent'

/** The results of the SQL function `payout_obstacle`. 'owed' means that the campaign withdrew more than it raised (P170). */
export type CampaignObstacle = FundsObstacle | 'owed'

/** Codes of the refusals, and messages for admins. */
const refusals: Record<PayoutObstacle, { code: string; words: Message }> = {
  test: { code: 'TestPayments', words: phrase('These are test payments. They can\u2019t be paid out.') },
  held: {
    code: 'PayeeHeld',
    words: phrase('The payee is being checked. Someone must clear the holds of this withdrawal first.'),
  },
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

/** Test money moves only in demo mode (P198); 'test' takes precedence over the other obstacles. */
export function obstacleOf(
  { isTest, isDemo }: { isTest: boolean; isDemo: boolean },
  others: Exclude<PayoutObstacle, 'test'> | null,
): PayoutObstacle | null {
  return isTest && !isDemo ? 'test' : others
}

export const obstacleWords = (obstacle: PayoutObstacle): Message => refusals[obstacle].words

/** The refusal for an obstacle: TestPayments, PayeeHeld, FundsFrozen, OwnerSuspended, ConsentWithdrawn, FundsMissing (409). */
export const payoutRefused = (obstacle: PayoutObstacle): Refusal =>
  refusal(refusals[obstacle].code, 409, refusals[obstacle].words)
