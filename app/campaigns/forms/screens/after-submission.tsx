import { useCallback, useEffect, useRef } from 'react'
import { CodePrompt } from '../../../accounts/codes/screens/code-prompt.tsx'
import { useEnter } from '../../../accounts/sessions/use-enter.browser.ts'
import type { Message } from '../../../lib/phrase.ts'
import { parsedUrl } from '../../../platform/parsed-url.ts'
import { useInstallOffer } from '../../../shell/install/use-install-offer.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Celebration } from '../../../ui/drawings/celebration.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useWords } from '../../../words/use-words.tsx'
import { campaignTitle } from '../../campaign.ts'
import type { ActiveCampaign } from '../../contract.ts'
import { rememberPublished } from '../../sharing/arrival.browser.ts'
import { dropDraft } from '../form-draft.browser.ts'
import type { Form } from '../forms.ts'
import type { FormSetting } from '../use-campaign-form.browser.ts'
import type { Stage } from '../use-sending.browser.ts'

type Created = Extract<Stage, { kind: 'created' }>

/** The steps after submission: the code from the email, the choice about an active campaign, the success. */
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
      onReplace={() => sendAgain(true)}
    />
  )
}

/** Scrolls to the code prompt, which replaces the submit button at the end of the form and could be hidden by a phone's navigation bar. */
const bringIntoView = (prompt: HTMLElement | null) => prompt?.scrollIntoView({ block: 'start' })

/** The code that confirms the email before anything is published (P26). */
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

/** Shows the form's celebration or toast, then opens its destination (P147, P148). */
function Success({ form, userId, created }: SuccessProps) {
  const { t } = useWords()
  const enter = useEnter()
  const announced = useRef(false)
  useInstallOffer()
  const proceed = useCallback(async () => {
    await enter(destination(form, created))
    window.scrollTo(0, 0)
  }, [enter, form, created])
  useEffect(() => {
    // React runs effects twice in development.
    if (announced.current) return
    announced.current = true
    dropDraft(form.key, userId)
    rememberPublished(created.campaign.campaignId)
    const { banner, toast: congratulation } = form.success
    if (congratulation) {
      const words = t(congratulation.words, { name: created.studentName })
      const review =
        created.campaign.isListed || !congratulation.unlisted ? '' : ` ${t(congratulation.unlisted)}`
      toast({ title: t(congratulation.title), description: words + review, variant: 'celebration' })
    }
    if (!banner) void proceed()
  }, [form, userId, created, proceed, t])
  const { banner } = form.success
  return banner ? <Celebration message={t(banner)} onComplete={() => void proceed()} /> : null
}

/** The path of the account, home, or the campaign's page (P148); /campaign/{id} if its link is not a URL. */
function destination({ success }: Form, { campaign }: Created): string {
  if (success.to === 'account') return '/account'
  if (success.to === 'home') return '/'
  return parsedUrl(campaign.campaignLink)?.pathname ?? `/campaign/${campaign.campaignId}`
}

type ExistsProps = {
  activeCampaign: ActiveCampaign | null
  busy: boolean
  busyLabel: Message
  onCancel: () => void
  onReplace: () => void
}

/** Asks whether to keep the current campaign, or to deactivate it and create the new one (P78). */
function CampaignExistsDialog({ activeCampaign, busy, busyLabel, onCancel, onReplace }: ExistsProps) {
  const { t, money } = useWords()
  return (
    <AlertDialog
      open
      onOpenChange={open => (open ? undefined : onCancel())}
      title={t('Campaign Already Exists')}
      description={t(
        'You already have an active campaign. If you create a new one, the current one will be deactivated.',
      )}
      action={t('Deactivate and Create')}
      actionBusyLabel={t(busyLabel)}
      cancel={t('Cancel')}
      tone="danger"
      busy={busy}
      onAction={onReplace}
    >
      {activeCampaign ? (
        <div className="grid gap-1 rounded-md bg-sunken p-4">
          <p className="font-semibold">{campaignTitle(activeCampaign, t)}</p>
          <p className="text-sm text-ink-soft">
            {t('{amount} raised. Its page goes offline; you can still withdraw its funds.', {
              amount: money(activeCampaign.raisedCents),
            })}
          </p>
        </div>
      ) : null}
    </AlertDialog>
  )
}
