import { useState } from 'react'
import { can } from '../../../accounts/staff-roles.ts'
import { Findings } from '../../../campaigns/privacy/screens/findings.tsx'
import { useSession } from '../../../shell/use-session.tsx'
import { useAnswer } from '../../../shell/wire/use-answer.browser.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { Moment } from '../../kit/moment.tsx'
import { ReasonForm } from '../../kit/reason-form.tsx'
import type { CampaignRow } from '../list.ts'
import { Subsection } from './view-post-dialog.tsx'

/** The privacy report of a minor's campaign, which moderators make again or find harmless (P890). */
export function PrivacySection({ campaign }: { campaign: CampaignRow }) {
  const { t } = useWords()
  const { viewer } = useSession()
  const [clearing, setClearing] = useState(false)
  const input = { params: { campaignId: campaign.id } }
  const { data, failure, setData, reload } = useAnswer(
    'GET /api/admin/campaigns/:campaignId/privacy-report',
    input,
  )
  const look = useCommand('POST /api/admin/campaigns/:campaignId/privacy-report', { onDone: setData })
  const clear = useCommand('POST /api/admin/campaigns/:campaignId/privacy-report/clear', {
    done: () => t('The findings no longer count, and what they hid is shown.'),
    onDone: next => {
      setClearing(false)
      setData(next)
    },
  })
  const mayDecide = can(viewer, 'moderateCampaigns') && campaign.owner?.userId !== viewer?.userId
  const report = data?.report
  return (
    <Subsection title={t('Privacy report')}>
      {data ? null : <NotLoaded failure={failure} onRetry={reload} height="h-16" />}
      {report ? (
        <p className="text-sm text-ink-soft">
          {t('{count, plural, one {# place} other {# places}}', { count: report.places })},{' '}
          <Moment at={report.at} />
        </p>
      ) : data ? (
        <p className="text-ink-soft">{t('No privacy report has been made yet.')}</p>
      ) : null}
      {report && report.findings.length > 0 ? <Findings findings={report.findings} /> : null}
      {data && mayDecide && !clearing ? (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" busy={look.busy} onClick={() => void look.run(input)}>
            {t('Look again')}
          </Button>
          {report?.findings.some(({ isCleared }) => !isCleared) ? (
            <Button size="sm" variant="secondary" onClick={() => setClearing(true)}>
              {t('Find It Harmless')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {clearing ? (
        <ReasonForm
          label={t('Find It Harmless')}
          hint={t('Audit log only. The page and the supporters’ words are shown again.')}
          missing={t('Please give a reason.')}
          busy={clear.busy}
          error={clear.error}
          onReason={reason => void clear.run({ ...input, body: { reason } })}
          onCancel={() => setClearing(false)}
        />
      ) : null}
    </Subsection>
  )
}
