import type { SessionData } from '../shell/session.ts'
import { followLinks } from './follow-links.browser.ts'
import { goBack } from './go-back.browser.ts'
import type { NativeRouter } from './native-router.ts'
import { openLinks } from './open-links.browser.ts'
import { openTapped, registerAgain } from './push.browser.ts'
import { showOwnPictures } from './show-own-pictures.browser.ts'
import { wearSystem } from './wear-system.browser.ts'
import { noteWhoIsHere } from './wipe.browser.ts'

/** Does what the app does around its screens, and as they change. Answers how to stop. */
export function goWithTheRouter(router: NativeRouter): () => void {
  const stops = [
    followLinks(router),
    openLinks(router),
    openTapped(router),
    goBack(router),
    showOwnPictures(),
    watchPerson(router),
    wearSystem(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Notes who is signed in, whenever it is someone else. */
function watchPerson(router: NativeRouter): () => void {
  let seen: string | null = null
  const look = () => {
    const session = router.state.loaderData.root as SessionData | undefined
    const userId = session?.viewer?.userId ?? null
    if (userId !== null && userId !== seen) {
      noteWhoIsHere(userId)
      // A phone that cannot be registered now is so at the next start.
      void registerAgain().catch(() => {})
    }
    seen = userId
  }
  look()
  return router.subscribe(look)
}
