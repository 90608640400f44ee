/** The end of the audit log's hash chain: the number of entries and the last entry's SHA-256 in hex. */
export type AuditHead = { entries: number; sha256: string }
