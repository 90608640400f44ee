/** The words of banks in the cells of a CSV file, in lower case. */

const posted = [
  'posted',
  'booked',
  'cleared',
  'complete',
  'completed',
  'settled',
  'processed',
  'success',
  'successful',
  'succeeded',
  'sent',
  'received',
  'paid',
  'reconciled',
  'executed',
  'contabilizado',
  'completado',
]
const unposted = [
  'pending',
  'processing',
  'in process',
  'in progress',
  'scheduled',
  'upcoming',
  'authorized',
  'hold',
  'on hold',
  'failed',
  'declined',
  'denied',
  'canceled',
  'cancelled',
  'rejected',
  'voided',
  'void',
  'expired',
  'blocked',
  'pendiente',
  'rechazado',
  'cancelado',
]
const credits = ['credit', 'cr', 'c', 'deposit', 'in', 'crédito', 'abono']
const debits = ['debit', 'dr', 'd', 'db', 'withdrawal', 'out', 'débito', 'cargo']

/** What a cell says about its line: whether it is posted. Null for words that aren't known. */
export function isPosted(cell: string): boolean | null {
  const word = cell.toLowerCase()
  if (posted.includes(word)) return true
  return unposted.includes(word) ? false : null
}

/** 1 for a credit and -1 for a debit; null for words that aren't known. */
export function directionOf(cell: string): 1 | -1 | null {
  const word = cell.toLowerCase()
  if (credits.includes(word)) return 1
  return debits.includes(word) ? -1 : null
}
