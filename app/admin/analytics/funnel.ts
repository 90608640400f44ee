/**
 * How far people come, counted in accounts as they stand now:
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

/** The steps with what each one counts. */
export function funnelSteps(funnel: Funnel): { label: string; count: number; meaning: string }[] {
  return [
    { label: 'Signed up', count: funnel.signedUp, meaning: 'accounts created' },
    { label: 'Campaign created', count: funnel.withCampaign, meaning: 'accounts that own a campaign' },
    { label: 'First gift', count: funnel.withDonation, meaning: 'accounts with a gift to their campaign' },
    { label: 'Goal reached', count: funnel.withGoal, meaning: 'accounts whose campaign reached its goal' },
    { label: 'Withdrawal', count: funnel.withWithdrawal, meaning: 'accounts that asked for a withdrawal' },
  ]
}
