import { phrase } from '../../lib/phrase.ts'
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
      label: phrase('Withdrawals'),
      about: phrase('Approve, reject, pay out'),
      to: '/analytics?tab=withdrawals',
      waits: [
        ...waits(
          waiting.withdrawals,
          [phrase('withdrawal to review'), phrase('withdrawals to review')],
          '/analytics?tab=withdrawals',
        ),
        ...waits(
          waiting.payouts,
          [phrase('payout to send'), phrase('payouts to send')],
          '/analytics?tab=withdrawals&status=approved',
        ),
      ],
    },
    {
      label: phrase('Moderation'),
      about: phrase('Campaigns to review, reports'),
      to: '/admin/moderation',
      waits: [
        ...waits(
          waiting.campaignsToReview,
          [phrase('campaign to review'), phrase('campaigns to review')],
          '/admin/moderation?tab=to-review',
        ),
        ...waits(
          waiting.openReports,
          [phrase('open report'), phrase('open reports')],
          '/admin/moderation?tab=reported',
        ),
      ],
    },
    {
      label: phrase('Transactions'),
      about: phrase('Donations, refunds, held payments'),
      to: '/transactions',
      waits: [
        ...waits(
          waiting.heldPayments,
          [phrase('held payment'), phrase('held payments')],
          '/transactions?status=held',
        ),
      ],
    },
    { label: phrase('Balances'), about: phrase('Raised, tips, fees, available'), to: '/balances', waits: [] },
    { label: phrase('Donors'), about: phrase('Who gave, how much, how often'), to: '/customers', waits: [] },
    {
      label: phrase('Accounting'),
      about: phrase('Revenue by month, for taxes'),
      to: '/accounting',
      waits: [],
    },
    {
      label: phrase('Campaign Analytics'),
      about: phrase('One month or one campaign'),
      to: '/campaign-analytics',
      waits: [],
    },
    {
      label: phrase('Analytics Dashboard'),
      about: phrase('Users, scholars, activity'),
      to: '/analytics',
      waits: [],
    },
    { label: phrase('Audit Log'), about: phrase('Who did what, and why'), to: '/admin/audit-log', waits: [] },
    {
      label: phrase('Self-Check'),
      about: phrase('Do the books add up?'),
      to: '/admin/self-check',
      waits: [],
    },
    {
      label: phrase('Undelivered'),
      about: phrase('Messages that reached no one; retry'),
      to: '/admin/undelivered',
      waits: [
        ...waits(waiting.undelivered, [phrase('undelivered'), phrase('undelivered')], '/admin/undelivered'),
        ...waits(
          waiting.failingTasks,
          [phrase('failing task'), phrase('failing tasks')],
          '/admin/undelivered',
        ),
      ],
    },
    {
      label: phrase('Unmatched Money'),
      about: phrase('Payments we can’t place, provider mismatches'),
      to: '/admin/suspense',
      waits: [
        ...waits(
          waiting.suspense,
          [phrase('payment to resolve'), phrase('payments to resolve')],
          '/admin/suspense',
        ),
        ...waits(
          waiting.providerDifferences,
          [phrase('difference'), phrase('differences')],
          '/admin/suspense',
        ),
      ],
    },
    {
      label: phrase('Disputes'),
      about: phrase('Bank inquiries, evidence, fraud warnings'),
      to: '/admin/disputes',
      waits: [
        ...waits(
          waiting.disputes,
          [phrase('dispute to answer'), phrase('disputes to answer')],
          '/admin/disputes',
        ),
        ...waits(waiting.paymentWarnings, [phrase('warning'), phrase('warnings')], '/admin/disputes'),
      ],
    },
    {
      label: phrase('Card Testing'),
      about: phrase('Stolen-card attempts; pause donations'),
      to: '/admin/card-testing',
      waits: waits(
        waiting.cardTesting,
        [phrase('card testing alert'), phrase('card testing alerts')],
        '/admin/card-testing',
      ),
    },
    { label: phrase('Roles'), about: phrase('Who is an admin'), to: '/admin/roles', waits: [] },
  ]
  return [...tasks.filter(task => task.waits.length > 0), ...tasks.filter(task => task.waits.length === 0)]
}
