/** True for an address that no mail can reach (RFC 2606): of an erased donor, a deleted account, or a donor who gave none. */
export const isUnreachable = (email: string): boolean => email.endsWith('.invalid')
