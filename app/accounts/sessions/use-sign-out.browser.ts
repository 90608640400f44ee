import { isApp, leaveFor } from '#device/app.browser.ts'
import { forgetDonor } from '../../lib/remembered-donor.browser.ts'
import { recordAccount } from '../../shell/offline/account.browser.ts'
import { call } from '../../shell/wire/call.browser.ts'
import { useTask } from '../../shell/wire/use-command.browser.ts'
import { useWords } from '../../words/use-words.tsx'
import { accountWords } from '../account-words.ts'
import { forgetOwnPicture } from '../picture/own-picture.browser.ts'
import { useEnter } from './use-enter.browser.ts'

/**
 * Signs out, on this device or everywhere, and opens `/`, or the identity provider's sign-out (P638); shows 'Sign Out
 * Error' on failure (P46).
 */
export function useSignOut(): { signOut: (where?: 'here' | 'everywhere') => void; busy: boolean } {
  const { t } = useWords()
  const enter = useEnter()
  const { run, busy } = useTask(
    async (where: 'here' | 'everywhere') => {
      const answer = await call(where === 'here' ? 'POST /api/sign-out' : 'POST /api/sign-out-everywhere')
      // The server has deleted this device; unsubscribing also drops messages that the push service hasn't delivered yet.
      void import('../../lib/web-push.browser.ts')
        .then(({ unsubscribe }) => unsubscribe())
        .catch(() => undefined)
      return isApp ? null : answer.url
    },
    {
      failed: t(accountWords.signOutError),
      onDone: async url => {
        forgetOwnPicture()
        forgetDonor()
        // Now rather than with the next response, because the network may fail before then.
        recordAccount(null)
        return url ? leaveFor(url) : await enter('/')
      },
      reloads: false,
    },
  )
  return { signOut: (where = 'here') => void run(where), busy }
}
