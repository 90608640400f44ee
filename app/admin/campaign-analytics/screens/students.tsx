import { Link } from 'react-router'
import { phrase } from '../../../lib/phrase.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { linkClass } from '../../../ui/link.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { AdminList } from '../../lists/admin-list.tsx'
import type { StudentRow, StudentsData } from '../contract.ts'
import { useOpened } from '../use-opened.browser.ts'
import { CampaignStatusBadge } from './campaign-status-badge.tsx'
import { RaisedOfGoal } from './raised-of-goal.tsx'
import { ViewPostDialog } from './view-post-dialog.tsx'

/** The students of a month with a search, each with their whole post (P228). */
export function Students({ data }: { data: StudentsData }) {
  const { t } = useWords()
  const post = useOpened('post')
  const { query, students, total, page, pages } = data
  return (
    <>
      <AdminList
        caption={t('Students')}
        columns={columnsOf(post.open)}
        rows={students}
        rowKey={row => row.id}
        sort={query.sort}
        total={total}
        page={page}
        pages={pages}
        noun={phrase('{count, plural, one {# student} other {# students}}')}
        search={{ label: t('Search students'), placeholder: t('Name, school or email') }}
        empty={
          <EmptyState title={t('No students found')}>
            {t('No campaigns of this month match your search.')}
          </EmptyState>
        }
      />
      {post.id ? <ViewPostDialog campaignId={post.id} onClose={post.close} /> : null}
    </>
  )
}

function ViewPost({ studentName, onClick }: { studentName: string; onClick: () => void }) {
  const { t } = useWords()
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={t('View Post of {student}', { student: studentName })}
      onClick={onClick}
    >
      {t('View Post')}
    </Button>
  )
}

function columnsOf(open: (id: string) => void): DataColumn<StudentRow>[] {
  return [
    {
      id: 'student',
      header: phrase('Student'),
      sortable: true,
      fixed: true,
      className: 'min-w-40',
      cell: ({ id, studentName }) => (
        <Link to={`/campaign-analytics/${id}`} className={linkClass({})}>
          {studentName}
        </Link>
      ),
    },
    { id: 'school', header: phrase('School'), sortable: true, cell: ({ university }) => university },
    { id: 'major', header: phrase('Major'), cell: ({ major }) => major },
    {
      id: 'raised',
      header: phrase('Raised of goal'),
      sortable: true,
      align: 'end',
      cell: row => <RaisedOfGoal {...row} />,
    },
    { id: 'status', header: phrase('Status'), cell: ({ status }) => <CampaignStatusBadge status={status} /> },
    {
      id: 'post',
      header: phrase('Post'),
      fixed: true,
      cell: ({ id, studentName }) => <ViewPost studentName={studentName} onClick={() => open(id)} />,
    },
  ]
}
