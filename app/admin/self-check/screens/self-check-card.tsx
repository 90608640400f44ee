import CircleCheck from 'lucide-react/icons/circle-check'
import { Link } from 'react-router'
import { auditLine, type CheckResult } from '../../../ledger/self-check.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Table, Td, Th } from '../../../ui/tables/table.tsx'
import type { ShownReport } from '../contract.ts'

/** The newest self-check: the result first, then what was compared; an admin can run it again (P203). */
export function SelfCheckCard({ report }: { report: ShownReport | null }) {
  const { run, busy } = useCommand('POST /api/self-check', { failed: 'The check did not finish' })
  return (
    <Card as="section" aria-labelledby="self-check" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="grid gap-0.5">
          <h2 id="self-check" className="text-xl">
            Do the books add up?
          </h2>
          <p className="text-ink-soft">
            {report ? `Checked ${report.checkedAt}` : 'Not checked yet. It also runs every hour.'}
          </p>
        </div>
        <Button variant="secondary" busy={busy} busyLabel="Checking..." onClick={() => void run({})}>
          Check Now
        </Button>
      </div>
      {report ? <Result differences={report.differences} /> : null}
      {report?.undelivered?.length ? <Undelivered sentences={report.undelivered} /> : null}
      {report?.audit ? (
        <p className="text-sm wrap-anywhere text-ink-soft">{auditLine(report.audit)}</p>
      ) : null}
      {report ? <Checks checks={report.checks} open={report.differences > 0} /> : null}
    </Card>
  )
}

function Result({ differences }: { differences: number }) {
  if (differences > 0) {
    return (
      <Banner tone="danger" role="alert" title="The totals do not equal the ledger">
        {differences === 1 ? 'There is 1 difference.' : `There are ${differences} differences.`} Pay nothing
        out until its cause is found.
      </Banner>
    )
  }
  return (
    <p role="status" className="flex items-center gap-2 font-semibold text-gown">
      <CircleCheck aria-hidden="true" className="size-5" />
      Every total equals the ledger.
    </p>
  )
}

function Undelivered({ sentences }: { sentences: readonly string[] }) {
  return (
    <Banner tone="info" title="Not everything was delivered">
      {sentences.join('; ')}. <Link to="/admin/undelivered">See what was given up</Link>
    </Banner>
  )
}

/** Folded away while everything is right. */
function Checks({ checks, open }: { checks: readonly CheckResult[]; open: boolean }) {
  return (
    <details open={open} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-gown">
        What was compared
      </summary>
      <Table caption="What was compared">
        <thead>
          <tr>
            <Th>Check</Th>
            <Th align="end">Compared</Th>
            <Th align="end">Differences</Th>
          </tr>
        </thead>
        <tbody>
          {checks.map(check => (
            <CheckRow key={check.name} check={check} />
          ))}
        </tbody>
      </Table>
    </details>
  )
}

function CheckRow({ check }: { check: CheckResult }) {
  return (
    <tr>
      <Td className="min-w-56">
        {check.title}
        {check.examples.map(example => (
          <span key={example} className="block text-sm wrap-anywhere text-clay-ink">
            {example}
          </span>
        ))}
      </Td>
      <Td align="end">{check.compared.toLocaleString('en-US')}</Td>
      <Td align="end">{check.differences.toLocaleString('en-US')}</Td>
    </tr>
  )
}
