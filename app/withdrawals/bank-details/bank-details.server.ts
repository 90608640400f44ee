import type { Secrets } from '../../platform/secrets.server.ts'

export type BankDetails = { routingNumber: string; accountNumber: string }
export type SealedBankDetails = BankDetails

/** Binds the seal to the row and the column: ciphertext that was moved elsewhere does not open (P195). */
const contextOf = (withdrawalId: string, column: 'routing_number' | 'account_number') =>
  `withdrawals:${withdrawalId}:${column}`

/** Encrypts bank details for one withdrawal's row. */
export function sealBankDetails(
  secrets: Secrets,
  withdrawalId: string,
  bank: BankDetails,
): SealedBankDetails {
  return {
    routingNumber: secrets.seal(bank.routingNumber, contextOf(withdrawalId, 'routing_number')),
    accountNumber: secrets.seal(bank.accountNumber, contextOf(withdrawalId, 'account_number')),
  }
}

/** Decrypts bank details; throws if they were altered, moved, or their key is gone. */
export function openBankDetails(
  secrets: Secrets,
  withdrawalId: string,
  sealed: SealedBankDetails,
): BankDetails {
  return {
    routingNumber: secrets.open(sealed.routingNumber, contextOf(withdrawalId, 'routing_number')),
    accountNumber: secrets.open(sealed.accountNumber, contextOf(withdrawalId, 'account_number')),
  }
}
