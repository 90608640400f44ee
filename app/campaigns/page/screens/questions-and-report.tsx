import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useSession } from '../../../shell/use-session.tsx'
import { Button } from '../../../ui/button.tsx'
import { late } from '../../../ui/late.tsx'
import { Link, linkClass } from '../../../ui/link.tsx'
import { Section } from '../../../ui/page.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { campaignTitle, shareLink } from '../../campaign.ts'
import type { PublicCampaign } from '../../contract.ts'

const ReportDialog = late(
  async () => (await import('../../moderation/screens/report-dialog.tsx')).ReportDialog,
)

/** Contact, terms, and the report dialog (P99, P114). */
export function QuestionsAndReport({ campaign }: { campaign: PublicCampaign }) {
  const { t } = useWords()
  const { appUrl, branding } = useSession()
  const [reporting, setReporting] = useState(false)
  const subject = t('Question about “{title}”', { title: campaignTitle(campaign, t) })
  const body = `\n\n${shareLink(appUrl, campaign)}`
  const mail = `mailto:${branding.supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  return (
    <Section title={t('Questions?')}>
      <p className="measure text-ink-soft">
        <Phrase
          words="Write to <0>{email}</0>. A real person answers."
          values={{ email: branding.supportEmail }}
          parts={[<Link key="mail" href={mail} />]}
        />{' '}
        {t('If something about this campaign looks wrong, tell us.')}
      </p>
      <Button
        variant="secondary"
        onPointerEnter={ReportDialog.preload}
        onClick={() => setReporting(true)}
        className="justify-self-start"
      >
        {t('Report this campaign')}
      </Button>
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        <li>
          <RouterLink to="/terms" className={linkClass({ variant: 'quiet' })}>
            {t('Terms & Conditions')}
          </RouterLink>
        </li>
        <li>
          <RouterLink to="/privacy" className={linkClass({ variant: 'quiet' })}>
            {t('Privacy Policy')}
          </RouterLink>
        </li>
      </ul>
      {reporting ? (
        <ReportDialog
          campaignId={campaign.id}
          onClose={() => setReporting(false)}
          onLoadError={() => setReporting(false)}
        />
      ) : null}
    </Section>
  )
}
