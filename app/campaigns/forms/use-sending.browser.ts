import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ApiRefusal } from '../../shell/wire/call.browser.ts'
import { useCommand, useTask } from '../../shell/wire/use-command.browser.ts'
import { toast } from '../../ui/overlays/toast.ts'
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
  send: (filled: Filled, replaceActive: boolean) => Promise<unknown>
}

type Filled = { answers: FormAnswers; account: NewAccount | null; picture: File | null }

/** Submits the form: the account first where it makes one, then the picture, then the campaign. */
export function useSending(form: Form, onRefused: (refused: ApiRefusal | null) => void): Sending {
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
  const { run } = useTask(
    async ({ answers, account, picture, replaceActive }: Filled & { replaceActive: boolean }) => {
      setTakenEmail(null)
      setStage(now => (now.kind === 'exists' ? { ...now, busy: true } : { kind: 'submitting' }))
      if (account) await openAccount(account)
      const isMinors = isForMinor(form, answers)
      return await sender.createCampaign({
        form: form.key,
        answers,
        picture,
        isMinors,
        replaceActive,
        locale,
      })
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
    send: (filled, replaceActive) => run({ ...filled, replaceActive }),
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
