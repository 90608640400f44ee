import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ApiRefusal, call } from '../../shell/wire/call.browser.ts'
import { useCommand, useTask } from '../../shell/wire/use-command.browser.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useWords } from '../../words/use-words.tsx'
import type { ActiveCampaign, CampaignCreated, CreateCampaignRequest, FormAnswers } from '../contract.ts'
import { readDeviceKind } from './device-kind.browser.ts'
import { type Form, isForMinor } from './forms.ts'
import type { NewAccount } from './review-form.ts'

/** The stages of a submission (P143). 'proving' waits for the code from the email, 'exists' for a choice about the active campaign. */
export type Stage =
  | { kind: 'idle' | 'submitting' | 'proving' }
  | { kind: 'created'; campaign: CampaignCreated; studentName: string }
  | { kind: 'exists'; activeCampaign: ActiveCampaign | null; busy: boolean }

export type Sending = {
  stage: Stage
  /** The typed email if an account with it exists, otherwise null. */
  takenEmail: string | null
  /** True if this form created the account, so that the person can still correct the email. */
  openedHere: boolean
  backToForm: () => void
  /** Signs out of the new account and returns to the form, with the typed answers. */
  tryOtherEmail: () => Promise<void>
  send: (submission: Submission, replaceActive: boolean) => Promise<unknown>
}

type Submission = { answers: FormAnswers; account: NewAccount | null; picture: File | null }

/** Submits the form: first the account if it creates one, then the picture, then the campaign. */
export function useSending(form: Form, onRefused: (refused: ApiRefusal | null) => void): Sending {
  const { locale, t } = useWords()
  const { revalidate } = useRevalidator()
  const [requests] = useState(newRequests)
  const [stage, setStage] = useState<Stage>({ kind: 'idle' })
  const [takenEmail, setTakenEmail] = useState<string | null>(null)
  const [openedHere, setOpenedHere] = useState(false)

  const openAccount = async (account: NewAccount) => {
    const body = { ...account, requestId: requests.accountId(account) }
    const { customUserId } = await call('POST /api/campaign-forms/account', { body })
    toast({
      title: t('Account created! Your User ID is: {id}. You can now sign in!', { id: customUserId }),
      variant: 'success',
    })
    setOpenedHere(true)
    await revalidate()
  }
  const createCampaign = async ({ answers, picture }: Submission, replaceActive: boolean) => {
    const uploaded = picture && (await requests.upload(picture, isForMinor(form, answers)))
    const content = {
      ...answers,
      profilePictureUrl: uploaded ?? answers.profilePictureUrl,
      form: form.key,
      locale,
      deviceKind: readDeviceKind(),
      replaceActive,
    }
    const body: CreateCampaignRequest = { ...content, requestId: requests.campaignId(content) }
    return await call('POST /api/campaigns', { body })
  }
  const { run } = useTask(
    async ({ replaceActive, ...submission }: Submission & { replaceActive: boolean }) => {
      setTakenEmail(null)
      setStage(now => (now.kind === 'exists' ? { ...now, busy: true } : { kind: 'submitting' }))
      if (submission.account) await openAccount(submission.account)
      return await createCampaign(submission, replaceActive)
    },
    {
      reloads: false,
      onDone: (campaign, { answers }) =>
        setStage({ kind: 'created', campaign, studentName: answers.firstName }),
      onFailed: (refused, { account }) => {
        const next = refused && nextStage(refused)
        setStage(next ?? { kind: 'idle' })
        if (next) return true
        if (refused?.code === 'EmailTaken') setTakenEmail(account?.email ?? null)
        onRefused(refused)
        return true
      },
    },
  )
  const { run: signOut } = useCommand('POST /api/sign-out', {
    onFailed: refused => {
      onRefused(refused)
      return true
    },
  })
  return {
    stage,
    takenEmail,
    openedHere,
    send: (submission, replaceActive) => run({ ...submission, replaceActive }),
    backToForm: () => setStage({ kind: 'idle' }),
    tryOtherEmail: async () => {
      await signOut()
      setOpenedHere(false)
      setStage({ kind: 'idle' })
    },
  }
}

function nextStage({ code, facts }: ApiRefusal): Stage | null {
  if (code === 'EmailProofRequired') return { kind: 'proving' }
  if (code !== 'CampaignExists') return null
  const activeCampaign = (facts.activeCampaign as ActiveCampaign | null) ?? null
  return { kind: 'exists', activeCampaign, busy: false }
}

/** The request ids and the uploaded picture of one form, kept so that a retry after a lost response repeats the same request. */
function newRequests() {
  const uploaded = { file: null as File | null, url: null as string | null }
  return {
    accountId: idsByContent(),
    campaignId: idsByContent(),
    async upload(picture: File, isMinors: boolean): Promise<string | null> {
      if (uploaded.file !== picture) {
        const endpoint = isMinors ? 'POST /api/pictures' : 'POST /api/profile/photo'
        const answer = await call(endpoint, { file: picture })
        Object.assign(uploaded, { file: picture, url: answer.profilePictureUrl })
      }
      return uploaded.url
    },
  }
}

/** Returns a function that keeps the request id while the content is the same. */
function idsByContent(): (content: object) => string {
  const last = { content: '', id: '' }
  return value => {
    const content = JSON.stringify(value)
    if (last.content !== content) Object.assign(last, { content, id: crypto.randomUUID() })
    return last.id
  }
}
