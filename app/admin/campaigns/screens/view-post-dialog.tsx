import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { academicYearLabel, campaignTitle, purposeLabel } from '../../../campaigns/campaign.ts'
import { phrase } from '../../../lib/phrase.ts'
import { useAnswer } from '../../../shell/wire/use-answer.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Portrait } from '../../../ui/drawings/portrait.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { Facts } from '../../kit/facts.tsx'
import { hasPublicPage } from '../campaign-status.ts'
import type { CampaignPost } from '../contract.ts'
import { CampaignStatusBadge, RaisedOfGoal } from './campaign-cells.tsx'

/** Shows a campaign's full post (P207, P228). */
export function ViewPostDialog({ campaignId, onClose }: { campaignId: string; onClose: () => void }) {
  const { t } = useWords()
  const input = { params: { campaignId } }
  const { data: post, failure, reload } = useAnswer('GET /api/admin/campaigns/:campaignId/post', input)
  return (
    <Dialog
      open
      reading
      onOpenChange={open => (open ? undefined : onClose())}
      title={post ? post.studentName : failure ? t('View Post') : t('Loading...')}
      description={post ? <CampaignStatusBadge status={post.status} /> : undefined}
      footer={post ? <PostLinks post={post} /> : undefined}
    >
      {failure && !post ? <Failed failure={failure} reload={reload} /> : null}
      {!failure && !post ? <Spinner label={t('Loading...')} /> : null}
      {post ? <Post post={post} /> : null}
    </Dialog>
  )
}

function Failed({ failure, reload }: { failure: string; reload: () => void }) {
  const { t } = useWords()
  return (
    <Banner
      tone="danger"
      role="alert"
      title={t('Failed to load campaign details')}
      action={
        <Button variant="secondary" size="sm" onClick={reload}>
          {t('Try again')}
        </Button>
      }
    >
      {failure}
    </Banner>
  )
}

function Post({ post }: { post: CampaignPost }) {
  const { t } = useWords()
  const { guardian } = post
  return (
    <div className="grid gap-6">
      <div className="flex gap-4">
        <Portrait
          name={post.studentName}
          src={post.pictureUrl ?? undefined}
          shape="square"
          className="w-24 shrink-0"
        />
        <div className="grid content-start gap-1">
          <p className="font-display text-lg font-semibold">{campaignTitle(post, t)}</p>
          <RaisedOfGoal
            raisedCents={post.raisedCents}
            goalCents={post.goalCents}
            progressPercent={post.progressPercent}
          />
        </div>
      </div>
      <Facts
        facts={[
          [phrase('Goal'), <Amount key="goal" cents={post.goalCents} />],
          [phrase('School'), post.university],
          [phrase('Major'), post.major],
          [phrase('Year'), academicYearLabel(post.academicYear, t)],
          [phrase('Purpose'), t(purposeLabel(post.purpose))],
        ]}
      />
      <PostText post={post} />
      {guardian ? (
        <Subsection title={t('Parent or guardian')}>
          <Facts
            facts={[
              [phrase('Name'), guardian.name],
              [phrase('Relationship'), guardian.relationship],
              [phrase('Email'), guardian.email],
              [phrase('Phone'), guardian.phone],
            ]}
          />
        </Subsection>
      ) : null}
    </div>
  )
}

export function PostText({ post: { story, achievements } }: { post: CampaignPost }) {
  const { t } = useWords()
  return (
    <>
      <Subsection title={t('Story')}>
        <p className="measure whitespace-pre-line">{story}</p>
      </Subsection>
      {achievements.length === 0 ? null : (
        <Subsection title={t('Achievements')}>
          <ul className="grid list-disc gap-1 ps-5">
            {achievements.map((achievement, index) => (
              <li key={index}>{achievement}</li>
            ))}
          </ul>
        </Subsection>
      )}
    </>
  )
}

export function Subsection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  )
}

function PostLinks({ post }: { post: CampaignPost }) {
  const { t } = useWords()
  return (
    <div className="grid gap-2 md:grid-cols-2">
      <Link to={`/campaign-analytics/${post.id}`} className={buttonClass({ variant: 'secondary' })}>
        {t('Campaign analytics')}
      </Link>
      {hasPublicPage(post.status) ? (
        <Link to={post.path} target="_blank" className={buttonClass({ variant: 'primary' })}>
          {t('Open the public page')}
        </Link>
      ) : null}
    </div>
  )
}
