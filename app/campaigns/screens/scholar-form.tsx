import { useCallback } from 'react'
import { Link, useNavigate } from 'react-router'
import { CodePrompt } from '../../accounts/screens/code-prompt.tsx'
import type { DescribePage } from '../../shell/screen.ts'
import type { SessionData } from '../../shell/session.ts'
import { useScreenData, useSession } from '../../shell/use-session.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Celebration } from '../../ui/celebration.tsx'
import { cx } from '../../ui/cx.ts'
import { Page, PageHeading } from '../../ui/page.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { ScholarFormData } from '../contract.ts'
import { useDeviceKind } from '../device-kind.browser.ts'
import { type ScholarFormControl, type Stage, useScholarForm } from '../use-scholar-form.browser.ts'
import { AboutTheCampaign } from './about-the-campaign.tsx'
import { AboutTheSchool } from './about-the-school.tsx'
import { AboutTheStudent } from './about-the-student.tsx'
import { ActiveCampaignNote } from './active-campaign-note.tsx'
import { CampaignExistsDialog } from './campaign-exists-dialog.tsx'

/** The scholar form for students who are 18 or over (spec 2, spec 5). */
export default function ScholarFormScreen() {
  const session = useSession()
  if (!session.viewer) return null
  return <ScholarForm session={session} viewer={session.viewer} />
}

export const describe: DescribePage<unknown> = () => ({
  title: 'Scholar Application Form',
  description: 'Tell who you are, what you study and what you need: your campaign page is made from it.',
  noIndex: true,
})

type Props = { session: SessionData; viewer: NonNullable<SessionData['viewer']> }

function ScholarForm({ session, viewer }: Props) {
  const { activeCampaign } = useScreenData<ScholarFormData>()
  const now = useNow(Date.parse(session.now))
  const { timeZone } = session
  const control = useScholarForm({
    userId: viewer.userId,
    identity: viewer,
    moment: () => ({ now, timeZone }),
  })
  const { form, stage } = control
  return (
    <Page width="text">
      <BackButton />
      <PageHeading
        title="Scholar Application Form"
        lede="For students who are 18 or over. Your campaign page is made from these answers."
      />
      {activeCampaign && stage.kind !== 'created' ? <ActiveCampaignNote campaign={activeCampaign} /> : null}
      <form noValidate onSubmit={control.submit} className="grid gap-6" aria-label="Scholar Application Form">
        <AboutTheStudent form={form} viewer={viewer} />
        <AboutTheSchool form={form} />
        <AboutTheCampaign form={form} now={now} timeZone={timeZone} sign={session.branding.currencySign} />
        {stage.kind === 'proving' ? null : <Submit stage={stage} />}
      </form>
      <AfterSubmission control={control} />
    </Page>
  )
}

/** Hidden in mobile browsers, which have a Back of their own (spec 2). */
function BackButton() {
  const kind = useDeviceKind()
  if (kind === 'mobile-browser') return null
  return (
    <Link
      to="/start-campaign"
      className={buttonClass({
        variant: 'quiet',
        size: 'sm',
        className: cx('mb-4 -ml-3 justify-self-start', kind === null && 'max-md:hidden'),
      })}
    >
      Back
    </Link>
  )
}

function Submit({ stage }: { stage: Stage }) {
  return (
    <Button
      type="submit"
      size="lg"
      wide
      busy={stage.kind === 'submitting' || stage.kind === 'created'}
      busyLabel="Creating Campaign..."
    >
      Create Campaign
    </Button>
  )
}

/** It stands where the button was, at the end of a long form: under the navigation of a phone unless it is brought up. */
const bringIntoView = (prompt: HTMLElement | null) => prompt?.scrollIntoView({ block: 'start' })

/** What follows the form: the proof of the e-mail, the choice about an active campaign, the celebration. */
function AfterSubmission({ control: { stage, sendAgain, backToForm } }: { control: ScholarFormControl }) {
  const navigate = useNavigate()
  const toAccount = useCallback(async () => {
    await navigate('/account')
    window.scrollTo(0, 0)
  }, [navigate])
  if (stage.kind === 'proving') {
    return (
      <div ref={bringIntoView} className="mt-6 scroll-mt-6 max-md:min-h-[75dvh]">
        <CodePrompt purpose="prove-email" onProved={() => sendAgain()} onCancel={backToForm} />
      </div>
    )
  }
  if (stage.kind === 'created') {
    return (
      <Celebration
        message="Congratulations! Your campaign has been created!"
        onComplete={() => void toAccount()}
      />
    )
  }
  if (stage.kind !== 'exists') return null
  return (
    <CampaignExistsDialog
      activeCampaign={stage.activeCampaign}
      busy={stage.busy}
      onCancel={backToForm}
      onReplace={() => sendAgain({ replaceActive: true })}
    />
  )
}
