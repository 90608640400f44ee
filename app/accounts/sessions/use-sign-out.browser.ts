import { forgetDonor } from '../../lib/remembered-donor.browser.ts'
import { accountIsShown } from '../../shell/offline/account.browser.ts'
import { useSession } from '../../shell/use-session.tsx'
import { mayLeave } from '../../shell/waiting/leave-waiting.browser.ts'
import { wipeWaiting } from '../../shell/waiting/waiting-store.browser.ts'
import { call } from '../../shell/wire/call.browser.ts'
import { useTask } from '../../shell/wire/use-command.browser.ts'
import { accountWords } from '../account-words.ts'
import { forgetOwnPicture } from '../picture/own-picture.browser.ts'
import { useEnter } from './use-enter.browser.ts'

/**
 * Signs out, here or everywhere, and returns to sign-up (P46); shows 'Sign Out Error' on failure (P46). Asks once before it discards
 * writes that wait for the network (P309).
 */
export function useSignOut(): { signOut: (where?: 'here' | 'everywhere') => void; busy: boolean } {
  const enter = useEnter()
  const account = useSession().viewer?.userId
  const { run, busy } = useTask(
    async (where: 'here' | 'everywhere') => {
      await call(where === 'here' ? 'POST /api/sign-out' : 'POST /api/sign-out-everywhere')
      // The server has forgotten this device, so messages still at the push service are never shown.
      void import('../../lib/web-push.browser.ts')
        .then(({ unsubscribe }) => unsubscribe())
        .catch(() => undefined)
    },
    {
      failed: accountWords.signOutError,
      onDone: async () => {
        forgetOwnPicture()
        forgetDonor()
        // Not with the next answer, since the network may be gone by then.
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
