import type { CsvLayout } from '#app/books/bank/read/layout.ts'
import { centsToDecimal } from '#app/lib/cents.ts'

/** Bank statements as banks write them, for tests. Each has a transfer of $250.00 in, a payout of $90.00 out, and ends with $1,160.00. */

const entry = (
  cents: string,
  direction: 'CRDT' | 'DBIT',
  more: { day: string; ref: string; status?: string; details?: string },
) => `
      <Ntry><Amt Ccy="USD">${cents}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>${more.status ?? 'BOOK'}</Cd></Sts>
        <BookgDt><Dt>${more.day}</Dt></BookgDt><ValDt><Dt>${more.day}</Dt></ValDt><AcctSvcrRef>${more.ref}</AcctSvcrRef>
        <NtryDtls><TxDtls>${more.details ?? ''}</TxDtls></NtryDtls></Ntry>`

export const camt053 = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>STMT-20260311</MsgId><CreDtTm>2026-03-11T18:00:00Z</CreDtTm></GrpHdr>
    <Stmt>
      <Id>2026-03-11</Id>
      <FrToDt><FrDtTm>2026-03-09T00:00:00-05:00</FrDtTm><ToDtTm>2026-03-11T23:59:59-05:00</ToDtTm></FrToDt>
      <Acct><Id><Othr><Id>000123456789</Id></Othr></Id><Ccy>USD</Ccy></Acct>
      <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-09</Dt></Dt></Bal>
      <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">1160.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-11</Dt></Dt></Bal>${entry(
        '250.00',
        'CRDT',
        {
          day: '2026-03-10',
          ref: 'BK-1',
          details: `<Refs><EndToEndId>GRANT-7-4410</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>Rotary &amp; Friends</Nm></Pty></Dbtr></RltdPties>
          <RmtInf><Ustrd>For Maya</Ustrd></RmtInf>`,
        },
      )}${entry('90.00', 'DBIT', { day: '2026-03-11', ref: 'BK-2' })}${entry('5.00', 'CRDT', {
        day: '2026-03-11',
        ref: 'BK-3',
        status: 'PDNG',
      })}
    </Stmt>
  </BkToCstmrStmt>
</Document>`

/** OFX 1 is SGML: elements with text have no end tag. */
export const ofx1 = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX>
<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260311180000<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS>
<STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>021000021<ACCTID>000123456789<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260309000000[-5:EST]<DTEND>20260311235959[-5:EST]
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260310120000[-5:EST]<TRNAMT>250.00<FITID>BK-1<NAME>ROTARY &amp; FRIENDS<MEMO>GRANT-7-4410 For Maya</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260311<TRNAMT>-90.00<FITID>BK-2<NAME>ACH BATCH</STMTTRN>
</BANKTRANLIST>
<LEDGERBAL><BALAMT>1160.00<DTASOF>20260311235959[-5:EST]</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1>
</OFX>
`

/** OFX 2 is XML. */
export const ofx2 = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
${ofx1
  .slice(ofx1.indexOf('<OFX>'))
  .replace(/<(\w+)>([^<\n]+)/g, (_, name, text) => `<${name}>${text}</${name}>`)}`

export const csv = `Posting Date,Description,Amount,Balance,Check or Slip #
03/11/2026,ACH BATCH,-90.00,"1,160.00",
03/10/2026,"ROTARY & FRIENDS, GRANT-7-4410",250.00,"1,250.00",1042
`

export const csvLayoutOfSample: CsvLayout = {
  account: '6789',
  day: 'Posting Date',
  dayOrder: 'mdy',
  amount: 'Amount',
  credit: '',
  debit: '',
  description: 'Description',
  reference: 'Check or Slip #',
  bankId: '',
  balance: 'Balance',
  direction: '',
  status: '',
}

type Line = { day: string; cents: number; id: string; text?: string }

/** A statement in OFX with these lines, from the first to the last of `days`. */
export function ofxOf(
  lines: readonly Line[],
  {
    days,
    balanceCents,
    account = '000123456789',
  }: { days: readonly [string, string]; balanceCents?: number; account?: string },
): Uint8Array {
  const compact = (day: string) => day.replaceAll('-', '')
  const transactions = lines.map(
    ({ day, cents, id, text = '' }) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${compact(day)}<TRNAMT>${centsToDecimal(cents)}${id && `<FITID>${id}`}<NAME>${text}</STMTTRN>`,
  )
  const balance =
    balanceCents === undefined
      ? ''
      : `<LEDGERBAL><BALAMT>${centsToDecimal(balanceCents)}<DTASOF>${compact(days[1])}</LEDGERBAL>`
  return new TextEncoder().encode(
    `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>021000021<ACCTID>${account}</BANKACCTFROM>
<BANKTRANLIST><DTSTART>${compact(days[0])}<DTEND>${compact(days[1])}\n${transactions.join('\n')}\n</BANKTRANLIST>${balance}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  )
}
