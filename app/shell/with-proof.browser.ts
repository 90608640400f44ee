import { ApiRefusal } from './call.browser.ts'

type Asked = { answered: Promise<boolean>; settle: (proved: boolean) => void }

let asked: Asked | null = null
const listeners = new Set<() => void>()

/** A step-up answers each of them: it proves the e-mail and the session too. */
const asksForProof = new Set(['StepUpRequired', 'SecondFactorRequired', 'EmailProofRequired'])

/**
 * Does `work`; where the server asks first who is there, asks for a code in one dialog (proof-host.tsx) and does it again. What was
 * typed stays where it is. Throws the refusal when the person cancels, and everything else that `work` throws.
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

/** One dialog at a time: whoever asks meanwhile waits for the same answer. */
function askForProof(): Promise<boolean> {
  asked ??= newlyAsked()
  tellListeners()
  return asked.answered
}

function newlyAsked(): Asked {
  let settle: Asked['settle'] = () => {}
  const answered = new Promise<boolean>(resolve => {
    settle = proved => {
      asked = null
      tellListeners()
      resolve(proved)
    }
  })
  return { answered, settle }
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}

/** For the host: what is asked now, and to be told when that changes. */
export function proofAsked(): Asked | null {
  return asked
}

export function onProofAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
