import { loadWaiting } from './waiting-store.browser.ts'

type LeaveRequest = { count: number; answered: Promise<boolean>; settle: (mayLeave: boolean) => void }

let asked: LeaveRequest | null = null
const listeners = new Set<() => void>()

/** Asks the person whether the account's unsent writes may be discarded. True if there are none. */
export async function mayLeave(account: string): Promise<boolean> {
  const { length: count } = await loadWaiting(account)
  if (count === 0) return true
  asked ??= ask(count)
  notifyListeners()
  return await asked.answered
}

function ask(count: number): LeaveRequest {
  let settle: LeaveRequest['settle'] = () => {}
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

/** For the dialog in the frame. */
export const leaveAsked = (): LeaveRequest | null => asked

export function onLeaveAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
