import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { linkClass } from '../../../ui/link.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { AdminList } from '../../lists/admin-list.tsx'
import type { StudentRow, StudentsData } from '../contract.ts'
import { useOpened } from '../use-opened.browser.ts'
import { CampaignStatusBadge } from './campaign-status-badge.tsx'
import { RaisedOfGoal } from './raised-of-goal.tsx'
import { ViewPostDialog } from './view-post-dialog.tsx'

/** The students of a month with a search, each with their whole post (P228). */
export function Students({ data }: { data: StudentsData }) {
  const post = useOpened('post')
  const { query, students, total, page, pages } = data
  return (
    <>
      <AdminList
        caption="Students"
        columns={columnsOf(post.open)}
        rows={students}
        rowKey={row => row.id}
        sort={query.sort}
        total={total}
        page={page}
        pages={pages}
        noun={['student', 'students']}
        search={{ label: 'Search students', placeholder: 'Name, school or email' }}
        empty={
          <EmptyState title="No students found">No campaigns of this month match your search.</EmptyState>
        }
      />
      {post.id ? <ViewPostDialog campaignId={post.id} onClose={post.close} /> : null}
    </>
  )
}

function columnsOf(open: (id: string) => void): DataColumn<StudentRow>[] {
  return [
    {
      id: 'student',
      header: 'Student',
      sortable: true,
      fixed: true,
      className: 'min-w-40',
      cell: ({ id, studentName }) => (
        <Link to={`/campaign-analytics/${id}`} className={linkClass({})}>
          {studentName}
        </Link>
      ),
    },
    { id: 'school', header: 'School', sortable: true, cell: ({ university }) => university },
    { id: 'major', header: 'Major', cell: ({ major }) => major },
    {
      id: 'raised',
      header: 'Raised of goal',
      sortable: true,
      align: 'end',
      cell: row => <RaisedOfGoal {...row} />,
    },
    { id: 'status', header: 'Status', cell: ({ status }) => <CampaignStatusBadge status={status} /> },
    {
      id: 'post',
      header: 'Post',
      fixed: true,
      cell: ({ id, studentName }) => (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`View Post of ${studentName}`}
          onClick={() => open(id)}
        >
          View Post
        </Button>
      ),
    },
  ]
}
