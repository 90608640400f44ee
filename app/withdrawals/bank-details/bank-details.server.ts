import type { Secrets } from '../../platform/secrets.server.ts'

export type BankDetails = { routingNumber: string; accountNumber: string }
export type SealedBankDetails = { routingNumber: string; accountNumber: string }

/** The seal is bound to the row and the column: ciphertext that was moved elsewhere does not open (P195). */
const place = (withdrawalId: string, column: 'routing_number' | 'account_number') =>
  `withdrawals:${withdrawalId}:${column}`

/** Encrypts bank details for one withdrawal's row. */
export function sealBankDetails(
  secrets: Secrets,
  withdrawalId: string,
  bank: BankDetails,
): SealedBankDetails {
  return {
    routingNumber: secrets.seal(bank.routingNumber, place(withdrawalId, 'routing_number')),
    accountNumber: secrets.seal(bank.accountNumber, place(withdrawalId, 'account_number')),
  }
}

/** Opens them again; throws when they were altered, moved, or their key is gone. */
export function openBankDetails(
  secrets: Secrets,
  withdrawalId: string,
  sealed: SealedBankDetails,
): BankDetails {
  return {
    routingNumber: secrets.open(sealed.routingNumber, place(withdrawalId, 'routing_number')),
    accountNumber: secrets.open(sealed.accountNumber, place(withdrawalId, 'account_number')),
  }
}
