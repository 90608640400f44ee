import { Link as RouterLink } from 'react-router'
import { can } from '../../../accounts/staff-roles.ts'
import { campaignTitle } from '../../../campaigns/campaign.ts'
import { VideoPlayer } from '../../../campaigns/media/screens/gallery.tsx'
import { PhotoPicture } from '../../../campaigns/media/screens/photo-picture.tsx'
import { reportReasons } from '../../../campaigns/moderation/report.ts'
import { phrase } from '../../../lib/phrase.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { useAnswer } from '../../../shell/wire/use-answer.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { auditActionLabel } from '../../audit-log/sentences.ts'
import { Facts } from '../../kit/facts.tsx'
import { Moment } from '../../kit/moment.tsx'
import { hasPublicPage } from '../campaign-status.ts'
import type { CampaignPost } from '../contract.ts'
import type { CampaignRow } from '../list.ts'
import { DecisionForm, useDecision } from './decision-form.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { PostText, Subsection } from './view-post-dialog.tsx'

/** The dialog in which an admin reviews a campaign: text, media, reports, earlier decisions, and the form for a decision. */
export function CampaignReview({ campaign, onClose }: { campaign: CampaignRow; onClose: () => void }) {
  const { t } = useWords()
  const { viewer } = useSession()
  const input = { params: { campaignId: campaign.id } }
  const { data: post, failure, reload } = useAnswer('GET /api/admin/campaigns/:campaignId/post', input)
  const decision = useDecision(campaign.id, onClose)
  const { owner } = campaign
  return (
    <Dialog
      open
      size="lg"
      tall
      reading
      onOpenChange={open => (open ? undefined : onClose())}
      locked={decision.busy}
      title={campaignTitle({ ...campaign, studentName: campaign.publicName }, t)}
      description={<ReviewStatus campaign={campaign} />}
      footer={
        can(viewer, 'moderateCampaigns') ? <DecisionForm campaign={campaign} decision={decision} /> : null
      }
    >
      <div className="grid gap-6">
        <Facts
          facts={[
            [
              phrase('Owner'),
              owner && (campaign.isMinor ? t('{name} (guardian)', { name: owner.name }) : owner.name),
            ],
            [
              phrase('Email'),
              owner && (owner.isProven ? owner.email : t('{email} (unconfirmed)', { email: owner.email })),
            ],
            [phrase('School'), `${campaign.university}, ${campaign.major}`],
            [phrase('Created'), <Moment key="created" at={campaign.createdAt} />],
            [phrase('Raised'), <Amount key="raised" cents={campaign.raisedCents} />],
            [phrase('Goal'), <Amount key="goal" cents={campaign.goalCents} />],
            [
              phrase('Public page'),
              hasPublicPage(campaign.status) ? <PublicLink key="page" campaign={campaign} /> : null,
            ],
          ]}
        />
        {campaign.isMinor ? <PrivacySection campaign={campaign} /> : null}
        {post ? <ReviewedPost post={post} /> : null}
        {failure ? (
          <p role="alert" className="flex flex-wrap items-center gap-3 text-clay-ink">
            {t('Failed to load campaign details')}
            <Button size="sm" variant="secondary" onClick={reload}>
              {t('Try again')}
            </Button>
          </p>
        ) : null}
        {post || failure ? null : <Spinner label={t('Loading...')} />}
      </div>
    </Dialog>
  )
}

function ReviewStatus({ campaign }: { campaign: CampaignRow }) {
  const { t } = useWords()
  const { isActive, isApproved, moderation, fundsFrozen, ownerSuspended, isChanged } = campaign
  if (ownerSuspended) return <Badge tone="clay">{t('Owner suspended, hidden')}</Badge>
  if (fundsFrozen) return <Badge tone="clay">{t('Taken down, funds frozen')}</Badge>
  if (!isActive)
    return (
      <Badge tone="clay">
        {moderation?.state === 'deactivated' ? t('Taken down') : t('Deactivated by its owner')}
      </Badge>
    )
  if (isApproved && isChanged) return <Badge tone="gold">{t('Listed, changed since the review')}</Badge>
  if (isApproved) return <Badge tone="gown">{t('Listed')}</Badge>
  return moderation?.state === 'unlisted' ? (
    <Badge>{t('Unlisted')}</Badge>
  ) : (
    <Badge tone="gold">{t('Awaiting review')}</Badge>
  )
}

function PublicLink({ campaign }: { campaign: CampaignRow }) {
  const { t } = useWords()
  return (
    <Link asChild>
      <RouterLink to={campaign.path} target="_blank">
        {t('Open the page')}
      </RouterLink>
    </Link>
  )
}

function ReviewedPost({ post }: { post: CampaignPost }) {
  const { t } = useWords()
  const { photos, video, reports, history } = post
  return (
    <>
      {reports.length > 0 ? (
        <Subsection title={t('Reports')}>
          <ul className="grid gap-3">
            {reports.map(report => (
              <Report key={report.id} report={report} />
            ))}
          </ul>
        </Subsection>
      ) : null}
      {video ? (
        <Subsection title={t('Video')}>
          <VideoPlayer campaignId={post.id} video={video} />
        </Subsection>
      ) : null}
      {photos.length > 0 ? (
        <Subsection title={t('Photos')}>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {photos.map(photo => (
              <li key={photo.url} className="grid content-start gap-1">
                <PhotoPicture photo={photo} alt={photo.description} sizes="16rem" className="rounded-md" />
                <p className="text-sm text-ink-soft">{photo.description || t('Not described')}</p>
              </li>
            ))}
          </ul>
        </Subsection>
      ) : null}
      <PostText post={post} />
      {history.length > 0 ? (
        <Subsection title={t('Decisions so far')}>
          <Facts
            facts={history.map(({ id, action, by, at, reason }) => [
              <Moment key={id} at={at} />,
              `${auditActionLabel(action, t)}, ${by ?? t('The server')}${reason ? `: ${reason}` : ''}`,
            ])}
          />
        </Subsection>
      ) : null}
    </>
  )
}

const reportStatuses = {
  open: phrase('open'),
  upheld: phrase('upheld'),
  dismissed: phrase('dismissed'),
}

function Report({ report }: { report: CampaignPost['reports'][number] }) {
  const { t } = useWords()
  const { reason, details, reporter, at, status } = report
  return (
    <li className="grid gap-1 rounded-md border border-line p-3">
      <span className="flex flex-wrap items-center justify-between gap-2 font-semibold">
        {t(reportReasons.find(({ value }) => value === reason)?.label ?? '')}
        <Badge tone={status === 'open' ? 'clay' : 'plain'}>{t(reportStatuses[status])}</Badge>
      </span>
      {details ? <span className="whitespace-pre-line">{details}</span> : null}
      <span className="text-sm text-ink-soft">
        {reporter ?? t('Someone without an account')}, <Moment at={at} />
      </span>
    </li>
  )
}
