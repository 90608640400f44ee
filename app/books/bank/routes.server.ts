import { actionOf, staff, staffSteppedUp } from '../../accounts/access.ts'
import { secondPersonRoutes } from '../../accounts/second-person/routes.server.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { confirmOpeningDifference } from './confirm-opening-difference.server.ts'
import {
  bankLineParams,
  csvReading,
  maxStatementBytes,
  newMatches,
  openingDifference,
  previewedStatement,
  statementParams,
  undoReason,
} from './contract.ts'
import { importStatement, previewStatement } from './import-statement.server.ts'
import { confirmMatches, undoMatch } from './match-lines.server.ts'
import { statementVoidKind, voidStatement } from './void-statement.server.ts'

export const bankRoutes: readonly Operation[] = [
  ...secondPersonRoutes(statementVoidKind),
  operation('POST /api/admin/bank/preview', {
    summary: 'What an import of this bank statement would bring; changes nothing',
    access: staff('matchBankStatements'),
    query: csvReading,
    rawBody: { maxBytes: maxStatementBytes },
    rateLimit: { points: 60, seconds: 60 },
    handle: call => previewStatement(call.app, call.body, call.query),
  }),
  operation('POST /api/admin/bank/statements', {
    summary: 'Import the bank statement that was previewed; lines of earlier files count once',
    access: staff('matchBankStatements'),
    query: previewedStatement,
    rawBody: { maxBytes: maxStatementBytes },
    rateLimit: { points: 30, seconds: 60 },
    handle: call => importStatement(call.app, call.body, call.query, actionOf(call)),
  }),
  operation('POST /api/admin/bank/opening-differences', {
    summary: 'Confirm, with a reason, how the bank’s balance before its first line differs from the ledger’s',
    access: staff('matchBankStatements'),
    body: openingDifference,
    handle: call => confirmOpeningDifference(call.app, call.body, actionOf(call)),
  }),
  operation('POST /api/admin/bank/statements/:statementId/void', {
    summary:
      'Void a bank statement, so that its file can be imported again; with matches, a second person confirms it',
    access: staffSteppedUp('matchBankStatements'),
    params: statementParams,
    body: undoReason,
    handle: call => voidStatement(call.app, call.params.statementId, call.body.reason, actionOf(call)),
  }),
  operation('POST /api/admin/bank/matches', {
    summary: 'Confirm which ledger transactions lines of the bank are; writes nothing to the ledger',
    access: staff('matchBankStatements'),
    body: newMatches,
    handle: call => confirmMatches(call.app, call.body, actionOf(call)),
  }),
  operation('POST /api/admin/bank/lines/:lineId/undo', {
    summary: 'Undo the match of a line of the bank, with a reason',
    access: staff('matchBankStatements'),
    params: bankLineParams,
    body: undoReason,
    handle: call => undoMatch(call.app, call.params.lineId, call.body.reason, actionOf(call)),
  }),
]
