import { useCallback, useEffect, useRef } from 'react'
import { CodePrompt } from '../../../accounts/codes/screens/code-prompt.tsx'
import { useEnter } from '../../../accounts/sessions/use-enter.browser.ts'
import { useInstallOffer } from '../../../shell/install/use-install-offer.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Celebration } from '../../../ui/drawings/celebration.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useWords } from '../../../words/use-words.tsx'
import { rememberPublished } from '../../sharing/arrival.browser.ts'
import { dropDraft } from '../form-draft.browser.ts'
import type { FormSetting } from '../form-setting.browser.ts'
import type { Form } from '../forms.ts'
import type { Stage } from '../use-sending.browser.ts'
import { CampaignExistsDialog } from './campaign-exists-dialog.tsx'

type Created = Extract<Stage, { kind: 'created' }>

/** What follows the form: the proof of the email, the choice about an active campaign, the success. */
export function AfterSubmission({ setting }: { setting: FormSetting }) {
  const { backToForm, form, sendAgain, stage } = setting.control
  if (stage.kind === 'proving') return <Proof setting={setting} />
  if (stage.kind === 'created') {
    return <Success form={form} userId={setting.session.viewer?.userId ?? null} created={stage} />
  }
  if (stage.kind !== 'exists') return null
  return (
    <CampaignExistsDialog
      activeCampaign={stage.activeCampaign}
      busy={stage.busy}
      busyLabel={form.busy}
      onCancel={backToForm}
      onReplace={() => sendAgain({ replaceActive: true })}
    />
  )
}

/** It replaces the button at the end of a long form: a phone's navigation would cover it unless it is scrolled into view. */
const bringIntoView = (prompt: HTMLElement | null) => prompt?.scrollIntoView({ block: 'start' })

/** One code, inline, before anything is published (P26). */
function Proof({ setting: { control, session } }: { setting: FormSetting }) {
  const { t } = useWords()
  return (
    <div ref={bringIntoView} className="mt-6 grid scroll-mt-6 content-start gap-4 max-md:min-h-[75dvh]">
      {control.openedHere && session.viewer ? (
        <p role="status">
          {t('Your account is ready. Your User ID is {userId}. You’ll need it to sign in.', {
            userId: session.viewer.customUserId,
          })}
        </p>
      ) : null}
      <CodePrompt purpose="prove-email" onProved={() => control.sendAgain()} onCancel={control.backToForm} />
      {control.openedHere ? (
        <Button variant="quiet" onClick={() => void control.tryOtherEmail()}>
          {t('Use another email')}
        </Button>
      ) : null}
    </div>
  )
}

type SuccessProps = { form: Form; userId: string | null; created: Created }

/** The celebration banner, or the toast, and on to where the form leads (P147, P148). */
function Success({ form, userId, created }: SuccessProps) {
  const { t } = useWords()
  const enter = useEnter()
  const announced = useRef(false)
  useInstallOffer()
  const goOn = useCallback(async () => {
    await enter(destination(form, created))
    window.scrollTo(0, 0)
  }, [enter, form, created])
  useEffect(() => {
    // React runs effects twice in development.
    if (announced.current) return
    announced.current = true
    dropDraft(form.key, userId)
    rememberPublished(created.campaign.campaignId)
    const { banner, toast: said } = form.success
    if (said) {
      const words = t(said.words, { name: created.studentName })
      const review = created.campaign.isListed || !said.unlisted ? '' : ` ${t(said.unlisted)}`
      toast({ title: t(said.title), description: words + review, variant: 'celebration' })
    }
    if (!banner) void goOn()
  }, [form, userId, created, goOn, t])
  const { banner } = form.success
  return banner ? <Celebration message={t(banner)} onComplete={() => void goOn()} /> : null
}

/** The account view, home, or the campaign's own link, else /campaign/{id} (P148). */
function destination({ success }: Form, { campaign }: Created): string {
  if (success.to === 'account') return '/account'
  if (success.to === 'home') return '/'
  if (!URL.canParse(campaign.campaignLink)) return `/campaign/${campaign.campaignId}`
  return new URL(campaign.campaignLink).pathname
}
