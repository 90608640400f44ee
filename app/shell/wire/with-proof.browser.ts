import { ApiRefusal } from './call.browser.ts'

type Asked = { answered: Promise<boolean>; settle: (proved: boolean) => void }

let asked: Asked | null = null
const listeners = new Set<() => void>()

/** A step-up satisfies each of these: it also proves the email and the session. */
const asksForProof = new Set(['StepUpRequired', 'SecondFactorRequired', 'EmailProofRequired'])

/**
 * Runs `work`. If the server requires a proof, asks for a code in a dialog (proof-host.tsx) and runs it again. Typed text stays. Throws the
 * refusal if the person cancels, and everything else that `work` throws.
 */
export async function withProof<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiRefusal) || !asksForProof.has(error.code)) throw error
    if (!(await askForProof())) throw error
    return await work()
  }
}

/** One dialog at a time: concurrent calls wait for the same answer. */
function askForProof(): Promise<boolean> {
  asked ??= newRequest()
  notifyListeners()
  return asked.answered
}

function newRequest(): Asked {
  let settle: Asked['settle'] = () => {}
  const answered = new Promise<boolean>(resolve => {
    settle = proved => {
      asked = null
      notifyListeners()
      resolve(proved)
    }
  })
  return { answered, settle }
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** For the host: the current request, and a subscription to its changes. */
export function proofAsked(): Asked | null {
  return asked
}

export function onProofAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
