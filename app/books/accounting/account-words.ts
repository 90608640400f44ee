import type { LedgerAccount } from '../../ledger/postings.ts'
import { type Message, phrase } from '../../lib/phrase.ts'

/** Labels of the ledger's accounts. They are phrases, so that the translation catalogs include them. */
export const accountWords: Record<LedgerAccount, Message> = {
  provider_clearing: phrase('Held by the payment provider'),
  bank: phrase('Bank account'),
  campaign_funds: phrase('Owed to campaigns'),
  withdrawals_pending: phrase('Requested withdrawals on hold'),
  payouts_payable: phrase('Approved payouts not yet paid'),
  suspense: phrase('Unresolved payments'),
  foundation_donations: phrase('Donations to the foundation'),
  tips: phrase('Tips to the platform'),
  donor_processing_fees: phrase('Processing fees paid by donors'),
  credit_card_fees: phrase('Credit card fees paid by donors'),
  platform_fees: phrase('Platform fees on withdrawals'),
  withdrawal_processing_fees: phrase('Processing fees on withdrawals'),
  provider_fees: phrase('Fees charged by the payment provider'),
  chargeback_losses: phrase('Refunds and chargebacks not recovered'),
  account_checks: phrase('Micro-deposits that confirm bank accounts'),
}
