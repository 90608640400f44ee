import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { AdminList } from '../../lists/admin-list.tsx'
import { students } from '../campaign-lists.ts'
import type { StudentsData } from '../contract.ts'
import { useOpened } from '../use-opened.browser.ts'
import { CampaignLink } from './campaign-link.tsx'
import { CampaignStatusBadge } from './campaign-status-badge.tsx'
import { RaisedOfGoal } from './raised-of-goal.tsx'
import { ViewPostDialog } from './view-post-dialog.tsx'

/** The students of a month with a search, each with their whole post (P228). */
export function Students({ data }: { data: StudentsData }) {
  const { t } = useWords()
  const post = useOpened('post')
  return (
    <>
      <AdminList
        list={students}
        data={data}
        cells={{
          student: campaign => <CampaignLink campaign={campaign} />,
          raised: row => <RaisedOfGoal {...row} />,
          status: ({ status }) => <CampaignStatusBadge status={status} />,
          post: ({ id, studentName }) => <ViewPost studentName={studentName} onClick={() => post.open(id)} />,
        }}
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
