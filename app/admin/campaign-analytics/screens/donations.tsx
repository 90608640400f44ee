import { Link } from 'react-router'
import { Amount } from '../../../ui/amount.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { linkClass } from '../../../ui/link.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { AdminList } from '../../kit/list/admin-list.tsx'
import { useOpened } from '../../kit/list/use-list-address.browser.ts'
import type { CampaignDonationsData, MonthDonationsData } from '../contract.ts'
import { campaignDonations } from '../list.ts'
import { BreakdownDialog } from './breakdown-dialog.tsx'

type Props = { data: MonthDonationsData | CampaignDonationsData; showStudent?: boolean }

/** A list of donations. A dialog shows the breakdown of one (P227). */
export function Donations({ data, showStudent = false }: Props) {
  const { t } = useWords()
  const opened = useOpened('donation')
  const donation = data.donations.find(({ id }) => id === opened.id)
  return (
    <>
      <AdminList
        list={campaignDonations}
        data={data}
        cells={{
          donor: ({ id, donorName, donorEmail }) => (
            <>
              <button
                type="button"
                onClick={() => opened.open(id)}
                className={linkClass({ className: 'hit-44 text-start' })}
              >
                {donorName ?? <Phrase words="Anonymous" />}
              </button>
              <span className="block text-ink-soft">{donorEmail}</span>
            </>
          ),
          student: ({ campaignId, studentName }) => (
            <Link to={`/campaign-analytics/${campaignId}`} className={linkClass({ variant: 'quiet' })}>
              {studentName}
            </Link>
          ),
          amount: ({ amountCents, given }) => <Remaining cents={amountCents} originalCents={given.amount} />,
          total: ({ totalCents, given }) => <Remaining cents={totalCents} originalCents={given.total} />,
        }}
        without={showStudent ? [] : ['student']}
        empty={
          data.query.search ? (
            <EmptyState title={t('No donations found')}>
              {t('No donors match that name or email.')}
            </EmptyState>
          ) : (
            <EmptyState title={t('No donations yet')}>
              {t('New gifts appear here as they come in.')}
            </EmptyState>
          )
        }
      />
      {donation ? <BreakdownDialog donation={donation} onClose={opened.close} /> : null}
    </>
  )
}

/** Shows the amount after refunds and, if it differs, the original amount. */
function Remaining({ cents, originalCents }: { cents: number; originalCents: number }) {
  return (
    <>
      <Amount cents={cents} />
      {cents === originalCents ? null : (
        <span className="block text-sm text-ink-soft">
          <Phrase words="left of <0/>" parts={[<Amount key="sum" cents={originalCents} />]} />
        </span>
      )}
    </>
  )
}
