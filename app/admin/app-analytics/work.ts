import type { Waiting } from './contract.ts'

/** An admin task, its address, and how many items wait there: each count links to exactly what was counted. */
export type Task = {
  label: string
  about: string
  to: string
  waits: { count: number; of: string; to: string }[]
}

const waits = (count: number, [one, many]: readonly [string, string], to: string) =>
  count === 0 ? [] : [{ count, of: count === 1 ? one : many, to }]

/** Everything an admin does, with what waits (issue 4); what waits comes first, the order stays otherwise. */
export function adminTasks(waiting: Waiting): Task[] {
  const tasks: Task[] = [
    {
      label: 'Withdrawals',
      about: 'Approve, reject, pay out',
      to: '/analytics?tab=withdrawals',
      waits: [
        ...waits(waiting.withdrawals, ['to decide', 'to decide'], '/analytics?tab=withdrawals'),
        ...waits(waiting.payouts, ['to pay out', 'to pay out'], '/analytics?tab=withdrawals&status=approved'),
      ],
    },
    {
      label: 'Moderation',
      about: 'Campaigns to review, reports',
      to: '/admin/moderation',
      waits: [
        ...waits(
          waiting.campaignsToReview,
          ['campaign to review', 'campaigns to review'],
          '/admin/moderation?tab=to-review',
        ),
        ...waits(waiting.openReports, ['open report', 'open reports'], '/admin/moderation?tab=reported'),
      ],
    },
    {
      label: 'Transactions',
      about: 'Donations, refunds, held payments',
      to: '/transactions',
      waits: [...waits(waiting.heldPayments, ['held payment', 'held payments'], '/transactions?status=held')],
    },
    { label: 'Balances', about: 'Raised, tips, fees, available', to: '/balances', waits: [] },
    { label: 'Donors', about: 'Who gave, how much, how often', to: '/customers', waits: [] },
    { label: 'Accounting', about: 'Revenue by month, for taxes', to: '/accounting', waits: [] },
    { label: 'Campaign Analytics', about: 'One month or one campaign', to: '/campaign-analytics', waits: [] },
    { label: 'Analytics Dashboard', about: 'Users, scholars, activity', to: '/analytics', waits: [] },
    { label: 'Audit Log', about: 'Who did what, and why', to: '/admin/audit-log', waits: [] },
    { label: 'Self-Check', about: 'Do the books add up?', to: '/admin/self-check', waits: [] },
    {
      label: 'Undelivered',
      about: 'What reached nobody: try again',
      to: '/admin/undelivered',
      waits: [
        ...waits(waiting.undelivered, ['given up', 'given up'], '/admin/undelivered'),
        ...waits(waiting.failingTasks, ['failing task', 'failing tasks'], '/admin/undelivered'),
      ],
    },
    {
      label: 'Held Money',
      about: 'Money without an owner, differences from the provider',
      to: '/admin/suspense',
      waits: [
        ...waits(waiting.suspense, ['sum to clear up', 'sums to clear up'], '/admin/suspense'),
        ...waits(waiting.providerDifferences, ['difference', 'differences'], '/admin/suspense'),
      ],
    },
    {
      label: 'Disputes',
      about: 'What banks ask, evidence, fraud warnings',
      to: '/admin/disputes',
      waits: [
        ...waits(waiting.disputes, ['dispute to answer', 'disputes to answer'], '/admin/disputes'),
        ...waits(waiting.paymentWarnings, ['warning', 'warnings'], '/admin/disputes'),
      ],
    },
    {
      label: 'Card Testing',
      about: 'Who tries stolen cards; pause giving',
      to: '/admin/card-testing',
      waits: waits(waiting.cardTesting, ['card testing alert', 'card testing alerts'], '/admin/card-testing'),
    },
    { label: 'Roles', about: 'Who is an admin', to: '/admin/roles', waits: [] },
  ]
  return [...tasks.filter(task => task.waits.length > 0), ...tasks.filter(task => task.waits.length === 0)]
}
