import type { z } from 'zod'
import type {
  csvReading,
  ImportedStatement,
  newMatches,
  openingDifference,
  previewedStatement,
  StatementPreview,
  undoReason,
  VoidedStatement,
} from './contract.ts'

/** The request and response types of the endpoints of bank statements. */
export interface BankEndpoints {
  'POST /api/admin/bank/preview': { file: Blob; query: z.input<typeof csvReading>; answer: StatementPreview }
  'POST /api/admin/bank/statements': {
    file: Blob
    query: z.input<typeof previewedStatement>
    answer: ImportedStatement
  }
  'POST /api/admin/bank/opening-differences': {
    body: z.input<typeof openingDifference>
    answer: { confirmed: true }
  }
  'POST /api/admin/bank/statements/:statementId/void': {
    body: z.input<typeof undoReason>
    answer: VoidedStatement
  }
  'POST /api/admin/bank/matches': { body: z.input<typeof newMatches>; answer: { matched: number } }
  'POST /api/admin/bank/lines/:lineId/undo': { body: z.input<typeof undoReason>; answer: { undone: true } }
}
