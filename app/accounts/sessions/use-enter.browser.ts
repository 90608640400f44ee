import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { forgetDonor } from '../../lib/remembered-donor.browser.ts'
import { accountIsShown } from '../../shell/offline/account.browser.ts'
import { sessionHasChanged } from '../../shell/session-changed.ts'
import { useSession } from '../../shell/use-session.tsx'
import { mayLeave } from '../../shell/waiting/leave-waiting.browser.ts'
import { wipeWaiting } from '../../shell/waiting/waiting-store.browser.ts'
import { call } from '../../shell/wire/call.browser.ts'
import { useTask } from '../../shell/wire/use-command.browser.ts'
import { accountWords } from '../account-words.ts'
import { forgetOwnPicture } from '../picture/own-picture.browser.ts'

/** Continues after the session has changed: the next page and the frame, which shows who is signed in, update together. */
export function useEnter(): (path: string) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    async path => {
      sessionHasChanged()
      await navigate(path, { replace: true })
    },
    [navigate],
  )
}

/**
 * Signs out, here or everywhere, and returns to sign-up (P46); says 'Sign Out Error' where that failed (P46). What waits for a network is
 * thrown away with it, after asking once (P309).
 */
export function useSignOut(): { signOut: (where?: 'here' | 'everywhere') => void; busy: boolean } {
  const enter = useEnter()
  const account = useSession().viewer?.userId
  const { run, busy } = useTask(
    async (where: 'here' | 'everywhere') => {
      await call(where === 'here' ? 'POST /api/sign-out' : 'POST /api/sign-out-everywhere')
      // The server has forgotten this device; what a push service still holds for it is never shown.
      void import('../../lib/web-push.browser.ts')
        .then(({ unsubscribe }) => unsubscribe())
        .catch(() => undefined)
    },
    {
      failed: accountWords.signOutError,
      onDone: async () => {
        forgetOwnPicture()
        forgetDonor()
        // Now, and not with the next answer: the network may be gone by then.
        accountIsShown(null)
        if (account) await wipeWaiting(account)
        return await enter('/')
      },
      reloads: false,
    },
  )
  const signOut = async (where: 'here' | 'everywhere' = 'here') => {
    if (!account || (await mayLeave(account))) await run(where)
  }
  return { signOut: where => void signOut(where), busy }
}
