import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiRefusal, callApi } from '../../shell/call.browser.ts'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../words/use-words.tsx'
import type { ActiveCampaign, CampaignCreated, FormAnswers } from '../contract.ts'
import { type Form, isForMinor } from './forms.ts'
import type { NewAccount } from './review-form.ts'
import { newSender } from './send-form.browser.ts'

/** idle, then submitting; a refusal may ask for the code or for a choice; at last created (P143). */
export type Stage =
  | { kind: 'idle' | 'submitting' | 'proving' }
  | { kind: 'created'; campaign: CampaignCreated; studentName: string }
  | { kind: 'exists'; activeCampaign: ActiveCampaign | null; busy: boolean }

export type Sending = {
  stage: Stage
  /** The address of an account that exists already: its owner signs in and comes back. */
  takenEmail: string | null
  /** True once this form has made the account: its address may still be wrong. */
  openedHere: boolean
  backToForm: () => void
  /** Leaves the account that was just made, for another address; what was typed stays. */
  tryOtherEmail: () => Promise<void>
  send: (whole: Filled, replaceActive: boolean) => Promise<void>
}

type Filled = { answers: FormAnswers; account: NewAccount | null; picture: File | null }

/** The form's way to the server: the account first where it makes one, then the picture, then the campaign. */
export function useSending(form: Form, onRefused: (error: unknown) => void): Sending {
  const { locale, t } = useWords()
  const { revalidate } = useRevalidator()
  const [sender] = useState(newSender)
  const [stage, setStage] = useState<Stage>({ kind: 'idle' })
  const [takenEmail, setTakenEmail] = useState<string | null>(null)
  const [openedHere, setOpenedHere] = useState(false)

  const openAccount = async (account: NewAccount) => {
    const { customUserId } = await sender.openAccount(account)
    toast({
      title: t('Account created! Your User ID is: {id}. You can now sign in!', { id: customUserId }),
      variant: 'success',
    })
    setOpenedHere(true)
    await revalidate()
  }
  const tryOtherEmail = async () => {
    await callApi('POST', '/api/sign-out').catch(onRefused)
    setOpenedHere(false)
    await revalidate()
    setStage({ kind: 'idle' })
  }
  const refused = (error: unknown, account: NewAccount | null) => {
    const known = error instanceof ApiRefusal ? error : null
    const next = known ? nextStage(known) : null
    setStage(next ?? { kind: 'idle' })
    if (next) return
    if (known?.code === 'EmailTaken') setTakenEmail(account?.email ?? null)
    onRefused(error)
  }
  const send: Sending['send'] = async ({ answers, account, picture }, replaceActive) => {
    setTakenEmail(null)
    setStage(now => (now.kind === 'exists' ? { ...now, busy: true } : { kind: 'submitting' }))
    try {
      if (account) await openAccount(account)
      const isMinors = isForMinor(form, answers)
      const campaign = await sender.createCampaign({
        form: form.key,
        answers,
        picture,
        isMinors,
        replaceActive,
        locale,
      })
      setStage({ kind: 'created', campaign, studentName: answers.firstName })
    } catch (error) {
      refused(error, account)
    }
  }
  const backToForm = () => setStage({ kind: 'idle' })
  return { stage, takenEmail, openedHere, send, backToForm, tryOtherEmail }
}

function nextStage({ code, facts }: ApiRefusal): Stage | null {
  if (code === 'EmailProofRequired') return { kind: 'proving' }
  if (code !== 'CampaignExists') return null
  const activeCampaign = (facts.activeCampaign as ActiveCampaign | null) ?? null
  return { kind: 'exists', activeCampaign, busy: false }
}
