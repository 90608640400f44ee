import { ApiRefusal } from './call.browser.ts'

type ProofRequest = { answered: Promise<boolean>; settle: (proved: boolean) => void }

let request: ProofRequest | null = null
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
  request ??= newRequest()
  notifyListeners()
  return request.answered
}

function newRequest(): ProofRequest {
  let settle: ProofRequest['settle'] = () => {}
  const answered = new Promise<boolean>(resolve => {
    settle = proved => {
      request = null
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
export function proofAsked(): ProofRequest | null {
  return request
}

export function onProofAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
