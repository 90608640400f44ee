import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { asHead, monthLabel } from '../../../admin/analytics/calendar-words.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { monthAddress } from '../../analytics/month-cards.ts'
import { addMonths, type Month, monthFrom } from '../../analytics/platform-calendar.ts'
import { AdminPage } from '../../screens/admin-page.tsx'
import { students } from '../campaign-lists.ts'
import type { MonthDonationsData, MonthOverviewData, StudentsData } from '../contract.ts'
import { Campaigns } from './campaign-list.tsx'
import { Donations } from './donations.tsx'
import { MonthOverview } from './month-overview.tsx'
import { ViewTabs } from './view-tabs.tsx'

type Props = { data: MonthOverviewData | MonthDonationsData | StudentsData }

/** The campaigns that were created in one month (P225). */
export function MonthView({ data }: Props) {
  const { t } = useWords()
  const { month } = data
  const title = t('Campaigns of {month}', { month: monthLabel(month.key, t) })
  return (
    <AdminPage
      title={title}
      back={{ to: `/analytics?year=${month.year}`, label: t('Analytics Dashboard') }}
      actions={<Neighbours month={month} />}
    >
      <ViewTabs of={title} views={['overview', 'donations', 'students']}>
        {data.kind === 'month-overview' ? <MonthOverview data={data} /> : null}
        {data.kind === 'month-donations' ? <Donations data={data} showStudent /> : null}
        {data.kind === 'students' ? <Campaigns list={students} data={data} /> : null}
      </ViewTabs>
    </AdminPage>
  )
}

function Neighbours({ month }: { month: Month }) {
  const { t } = useWords()
  const before = monthFrom(addMonths(month.key, -1))
  const after = monthFrom(addMonths(month.key, 1))
  const look = buttonClass({ variant: 'secondary' })
  return (
    <>
      <Link to={monthAddress(before)} className={look}>
        <ChevronLeft aria-hidden="true" />
        {asHead(monthLabel(before.key, t))}
      </Link>
      <Link to={monthAddress(after)} className={look}>
        {asHead(monthLabel(after.key, t))}
        <ChevronRight aria-hidden="true" />
      </Link>
    </>
  )
}
