import type { FeeRates } from '../../../fees/fee-schedule.ts'
import { phrase } from '../../../lib/phrase.ts'
import { cx } from '../../../ui/cx.ts'
import { MoneyTd, Table, Th } from '../../../ui/tables/table.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { cardKinds, exampleAmounts, type FeeTable, feeTables } from '../fee-table.ts'

/** What donors pay and students get of $5, $25 and $100, by kind of card (P515). A preview has one column, because it is beside the form. */
export function FeeTables({ rates, isPreview = false }: { rates: FeeRates; isPreview?: boolean }) {
  const { t, money } = useWords()
  const tables = feeTables(rates)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] gap-4',
          tables.length > 1 && !isPreview && 'xl:grid-cols-[repeat(2,minmax(0,1fr))]',
        )}
      >
        {tables.map(table => (
          <Examples key={String(table.coversFees)} table={table} isPreview={isPreview} />
        ))}
      </div>
      <p className="text-sm text-ink-soft">
        {t(
          rates.withdrawalFlat === 0
            ? phrase('Without a tip.')
            : phrase(
                'Without a tip. Each withdrawal also costs a flat {flat}. These rows leave it out, because a withdrawal can hold many donations.',
              ),
          { flat: money(rates.withdrawalFlat) },
        )}
      </p>
    </div>
  )
}

/** Both sets are on the page while the form is open, so their names must differ. */
const captions = {
  inForce: {
    everyDonor: phrase('Fees by card'),
    covered: phrase('If the donor covers the fees'),
    notCovered: phrase('If the donor doesn’t cover the fees'),
  },
  preview: {
    everyDonor: phrase('New fees by card'),
    covered: phrase('If the donor covers the new fees'),
    notCovered: phrase('If the donor doesn’t cover the new fees'),
  },
}

function Examples({ table: { coversFees, rows }, isPreview }: { table: FeeTable; isPreview: boolean }) {
  const { t, money } = useWords()
  const caption = coversFees === null ? 'everyDonor' : coversFees ? 'covered' : 'notCovered'
  return (
    <Table
      caption={t(captions[isPreview ? 'preview' : 'inForce'][caption])}
      captionShown={coversFees !== null}
      className="table-tight max-sm:[&_:is(th,td)]:px-1.5 max-sm:[&_thead_th]:whitespace-normal"
    >
      <thead>
        <tr>
          <Th>{t('Card')}</Th>
          <Th align="end">{t('Donor pays')}</Th>
          <Th align="end">{t('Campaign gets')}</Th>
          <Th align="end">{t('Reaches student')}</Th>
        </tr>
      </thead>
      {exampleAmounts.map(amountCents => (
        <tbody key={amountCents}>
          <tr>
            <th scope="rowgroup" colSpan={4} className="bg-sunken text-start font-semibold">
              {t('A donation of {amount}', { amount: money(amountCents) })}
            </th>
          </tr>
          {rows
            .filter(row => row.amountCents === amountCents)
            .map(row => (
              <tr key={row.funding}>
                <th scope="row" className="text-start font-normal">
                  {t(cardKinds.find(({ funding }) => funding === row.funding)?.label ?? '')}
                </th>
                <MoneyTd cents={row.pays} />
                <MoneyTd cents={row.campaignGets} />
                <MoneyTd cents={row.reachesStudent} />
              </tr>
            ))}
        </tbody>
      ))}
    </Table>
  )
}
