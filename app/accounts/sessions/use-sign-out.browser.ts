import { call } from '../../shell/wire/call.browser.ts'
import { useTask } from '../../shell/wire/use-command.browser.ts'
import { accountWords } from '../contract.ts'
import { forgetOwnPicture } from '../picture/own-picture.browser.ts'
import { useEnter } from './use-enter.browser.ts'

/** Signs out, here or everywhere, and returns to sign-up (P46); says 'Sign Out Error' where that failed (P46). */
export function useSignOut(): { signOut: (where?: 'here' | 'everywhere') => void; busy: boolean } {
  const enter = useEnter()
  const { run, busy } = useTask(
    (where: 'here' | 'everywhere') =>
      call(where === 'here' ? 'POST /api/sign-out' : 'POST /api/sign-out-everywhere'),
    {
      failed: accountWords.signOutError,
      onDone: () => {
        forgetOwnPicture()
        return enter('/')
      },
      reloads: false,
    },
  )
  return { signOut: (where = 'here') => void run(where), busy }
}
