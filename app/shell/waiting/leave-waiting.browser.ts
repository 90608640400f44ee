import { loadWaiting } from './waiting-store.browser.ts'

type Asked = { count: number; answered: Promise<boolean>; settle: (mayLeave: boolean) => void }

let asked: Asked | null = null
const listeners = new Set<() => void>()

/** Asks once, where something of the account still waits here, whether it may be thrown away; true where nothing does. */
export async function mayLeave(account: string): Promise<boolean> {
  const { length: count } = await loadWaiting(account)
  if (count === 0) return true
  asked ??= newlyAsked(count)
  notifyListeners()
  return await asked.answered
}

function newlyAsked(count: number): Asked {
  let settle: Asked['settle'] = () => {}
  const answered = new Promise<boolean>(resolve => {
    settle = answer => {
      asked = null
      notifyListeners()
      resolve(answer)
    }
  })
  return { count, answered, settle }
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** For the dialog in the frame: what is being asked, and a subscription to its changes. */
export const leaveAsked = (): Asked | null => asked

export function onLeaveAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
