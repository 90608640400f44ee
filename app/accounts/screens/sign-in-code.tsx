import { useState } from 'react'
import { callApi } from '../../shell/call-api.browser.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { rememberDays } from '../code.ts'
import type { SignInAnswer } from '../contract.ts'
import { CodeForm } from './code-form.tsx'
import type { PendingCode } from './sign-in.tsx'

export type SignInCodeProps = {
  pending: PendingCode
  /** A newer code, or null to go back to e-mail and User ID. */
  onPending: (pending: PendingCode | null) => void
  onSignedIn: () => Promise<void>
}

/** Step 2: the code from the e-mail, and whether to ask for one here again (decision 6). */
export function SignInCode({ pending, onPending, onSignedIn }: SignInCodeProps) {
  const [rememberDevice, setRememberDevice] = useState(false)
  const { pair, sent } = pending
  const resend = async () => {
    const answer = await callApi<SignInAnswer>('POST', '/api/sign-in', pair)
    if (answer.signedIn) await onSignedIn()
    else onPending({ pair, sent: { sentTo: answer.sentTo, expiresAt: answer.expiresAt } })
  }
  const verify = async (code: string) => {
    await callApi('POST', '/api/sign-in/code', { ...pair, code, rememberDevice })
    await onSignedIn()
  }
  return (
    <>
      <h1 className="mb-3 text-2xl">Check your email</h1>
      <CodeForm sent={sent} email={pair.email} submitLabel="Sign In" onSubmit={verify} onResend={resend}>
        <Checkbox
          label={`Remember this device for ${rememberDays} days`}
          checked={rememberDevice}
          onChange={event => setRememberDevice(event.target.checked)}
        />
      </CodeForm>
      <Button variant="quiet" size="sm" className="-ms-3 mt-2" onClick={() => onPending(null)}>
        Use another account
      </Button>
    </>
  )
}
