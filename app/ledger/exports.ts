/** The forms in which a period's entries leave the ledger. */
export const exportFormats = ['journal', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** How many entries an export holds, and the SHA-256 of its bytes. */
export type Fingerprint = { rows: number; sha256: string }

/** A month that was closed, with what its exports were then. */
export type ClosedPeriod = { month: string; exports: Record<ExportFormat, Fingerprint> }

/** An export as it was at the closing beside what it is now. */
export type ComparedExport = { format: ExportFormat; stored: Fingerprint; now: Fingerprint; isSame: boolean }
