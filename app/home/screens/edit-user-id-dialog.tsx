import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { type UserIdInput, userIdInput } from '../../accounts/contract.ts'
import { UserIdField } from '../../accounts/profile/screens/user-id-field.tsx'
import { userIdChangeWords } from '../../accounts/user-id.ts'
import { useCommand } from '../../shell/wire/use-command.browser.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/fields/field.tsx'
import { Dialog, DialogClose } from '../../ui/overlays/dialog.tsx'
import { useWords } from '../../words/use-words.tsx'

/** Another User ID, by the rules of sign-up and after a fresh proof (P30). What was typed stays when it is refused. */
export function EditUserIdDialog({ current, onClose }: { current: string; onClose: () => void }) {
  const { t } = useWords()
  const id = useId()
  const form = useForm<UserIdInput>({
    resolver: zodResolver(userIdInput),
    defaultValues: { customUserId: current },
  })
  const typed = form.watch('customUserId')
  const { run, busy } = useCommand('POST /api/profile/user-id', {
    done: ({ customUserId }) => ({
      title: userIdChangeWords.changedTitle,
      description: t(userIdChangeWords.changed, { id: customUserId }),
    }),
    failed: userIdChangeWords.failedTitle,
    form,
    onDone: onClose,
  })
  const submit = form.handleSubmit(input => run({ body: input }))
  return (
    <Dialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      size="sm"
      title={t('Change Your User ID')}
      description={t(
        'You sign in with your email and this User ID. We’ll hold your old one for a year so no one else can take it.',
      )}
      footer={
        <div className="grid gap-2 md:flex md:flex-row-reverse">
          <Button type="submit" form={id} busy={busy} disabled={!typed || typed === current}>
            {t('Save')}
          </Button>
          <DialogClose>
            <Button variant="secondary">{t('Cancel')}</Button>
          </DialogClose>
        </div>
      }
    >
      <form method="post" id={id} noValidate onSubmit={submit} className="grid gap-4">
        <FormError form={form} />
        <UserIdField
          field={form.register('customUserId')}
          error={form.formState.errors.customUserId?.message}
          hint
        />
      </form>
    </Dialog>
  )
}
