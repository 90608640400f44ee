/** The formats in which a period's entries are exported. */
export const exportFormats = ['journal', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The number of entries in an export, and the SHA-256 of its bytes. */
export type Fingerprint = { rows: number; sha256: string }

/** A closed month, with the fingerprints of its exports at the closing. */
export type ClosedPeriod = { month: string; exports: Record<ExportFormat, Fingerprint> }

/** An export at the closing beside the same export now. */
export type ComparedExport = { format: ExportFormat; stored: Fingerprint; now: Fingerprint; isSame: boolean }
