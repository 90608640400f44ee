/** The end of the audit log's chain: the number of entries, and the last hash in hex. */
export type AuditHead = { entries: number; sha256: string }
