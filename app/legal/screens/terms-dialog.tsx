import { LegalDialog, type LegalDialogProps } from './legal-dialog.tsx'

/** Terms and Conditions, over the screen that asks for agreement. */
export function TermsDialog(props: LegalDialogProps) {
  return <LegalDialog {...props} kind="terms" />
}
