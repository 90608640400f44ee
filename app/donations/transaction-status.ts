/**
 * The statuses by which staff filter transactions. `completed` includes `partly`, which are partially refunded donations. `held` are payments
 * whose captured total differs from the quote, or whose campaign's owner left (P171); they aren't donations and count in no total.
 */
export const transactionStatuses = ['completed', 'partly', 'refunded', 'disputed', 'all', 'held'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]
export type ShownTransactionStatus = Exclude<TransactionStatus, 'all'>
