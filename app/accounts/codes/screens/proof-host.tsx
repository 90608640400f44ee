import { useSyncExternalStore } from 'react'
import { onProofAsked, proofAsked } from '../../../shell/wire/with-proof.browser.ts'
import { late } from '../../../ui/late.tsx'
import type { ProofDialogProps } from './code-prompt.tsx'

const ProofDialog = late<ProofDialogProps>(async () => (await import('./code-prompt.tsx')).ProofDialog)

/** Shows the dialog in which `withProof` asks for a code or passkey. Render it once, in the shell; the dialog is loaded on first use. */
export function ProofHost() {
  const request = useSyncExternalStore(onProofAsked, proofAsked, () => null)
  if (!request) return null
  return <ProofDialog onDone={request.settle} onLoadError={() => request.settle(false)} />
}
