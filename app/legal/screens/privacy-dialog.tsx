import { LegalDialog, type LegalDialogProps } from './legal-dialog.tsx'

/** Privacy Policy, over the screen that asks for agreement. */
export function PrivacyDialog(props: LegalDialogProps) {
  return <LegalDialog {...props} kind="privacy" />
}
