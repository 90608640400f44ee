import { phrase } from '../../lib/phrase.ts'
/**
 * The steps from sign-up to withdrawal, counted in accounts:
 * - `signedUp`: every account ever made, admins and closed ones included;
 * - `withCampaign`: accounts that own a campaign, active or not, for themselves or as a guardian;
 * - `withDonation`: of those, who hold a donation that was neither refunded nor disputed;
 * - `withGoal`: who own a campaign that has raised its goal (a goal of nothing is never reached);
 * - `withWithdrawal`: who asked for a withdrawal that was not rejected.
 * A withdrawal does not need a reached goal, so the last step may be larger than the one before.
 */
export type Funnel = {
  signedUp: number
  withCampaign: number
  withDonation: number
  withGoal: number
  withWithdrawal: number
}

export function funnelSteps(funnel: Funnel): { label: string; count: number; meaning: string }[] {
  return [
    { label: phrase('Signed up'), count: funnel.signedUp, meaning: phrase('accounts created') },
    {
      label: phrase('Campaign created'),
      count: funnel.withCampaign,
      meaning: phrase('accounts that own a campaign'),
    },
    {
      label: phrase('First gift'),
      count: funnel.withDonation,
      meaning: phrase('accounts with a gift to their campaign'),
    },
    {
      label: phrase('Goal reached'),
      count: funnel.withGoal,
      meaning: phrase('accounts whose campaign reached its goal'),
    },
    {
      label: phrase('Withdrawal'),
      count: funnel.withWithdrawal,
      meaning: phrase('accounts that requested a withdrawal'),
    },
  ]
}
