import { ApiRefusal } from './call.browser.ts'

type ProofRequest = { answered: Promise<boolean>; settle: (proved: boolean) => void }

let request: ProofRequest | null = null
const listeners = new Set<() => void>()

/** The refusals that a step-up resolves, because it also proves the email address and the second factor. */
const asksForProof = new Set(['StepUpRequired', 'SecondFactorRequired', 'EmailProofRequired'])

/**
 * Runs `work`. If the server requires a proof, asks for a code in a dialog (proof-host.tsx) and runs `work` again.
 * Typed text stays in the form. If the person cancels, throws the refusal; other errors of `work` are rethrown.
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

/** Opens one dialog at a time: concurrent calls share its result. */
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

/** The current request, for ProofHost. */
export function proofAsked(): ProofRequest | null {
  return request
}

export function onProofAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
