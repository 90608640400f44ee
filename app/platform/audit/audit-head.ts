/** Where the chain of the audit log ends: how many entries, and the hash of the last link in hex. */
export type AuditHead = { entries: number; sha256: string }
