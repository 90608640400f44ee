import { type Screen, screen } from '#app/shell/screen.ts'
import { inboxDataAddress } from './inbox/mail-address.ts'

/** The screens of the demo. */
export const demoScreens: readonly Screen[] = [
  screen('/demo/inbox', inboxDataAddress, {
    load: () => import('#demo/inbox/screens/demo-inbox.tsx'),
    frame: 'public',
    signIn: 'explain',
  }),
]
