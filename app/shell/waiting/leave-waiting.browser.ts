import { loadWaiting } from './waiting-store.browser.ts'

type LeaveRequest = { count: number; answered: Promise<boolean>; settle: (mayLeave: boolean) => void }

let request: LeaveRequest | null = null
const listeners = new Set<() => void>()

/**
 * Asks the person whether unsent writes of this account may be discarded before a sign-out. True without asking if
 * there are none.
 */
export async function mayLeave(account: string): Promise<boolean> {
  const { length: count } = await loadWaiting(account)
  if (count === 0) return true
  request ??= ask(count)
  notifyListeners()
  return await request.answered
}

function ask(count: number): LeaveRequest {
  let settle: LeaveRequest['settle'] = () => {}
  const answered = new Promise<boolean>(resolve => {
    settle = answer => {
      request = null
      notifyListeners()
      resolve(answer)
    }
  })
  return { count, answered, settle }
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** The open request for the dialog in WaitingFrame, or null. */
export const leaveAsked = (): LeaveRequest | null => request

export function onLeaveAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
