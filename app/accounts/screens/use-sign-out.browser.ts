import { useState } from 'react'
import { ApiRefusal, callApi } from '../../shell/call.browser.ts'
import { toast } from '../../ui/toast.ts'
import { accountWords } from '../contract.ts'
import { forgetOwnPicture } from '../own-picture.browser.ts'
import { useEnter } from './use-enter.browser.ts'

/** Signs out, here or everywhere, and returns to sign-up (P46); says 'Sign Out Error' where that failed (P46). */
export function useSignOut(): { signOut: (where?: 'here' | 'everywhere') => Promise<void>; busy: boolean } {
  const enter = useEnter()
  const [busy, setBusy] = useState(false)
  const signOut = async (where: 'here' | 'everywhere' = 'here') => {
    setBusy(true)
    try {
      await callApi('POST', where === 'here' ? '/api/sign-out' : '/api/sign-out-everywhere')
      forgetOwnPicture()
      await enter('/')
    } catch (error) {
      const description = error instanceof ApiRefusal ? error.message : accountWords.unexpected
      toast({ title: accountWords.signOutError, description, variant: 'destructive' })
    }
    setBusy(false)
  }
  return { signOut, busy }
}
