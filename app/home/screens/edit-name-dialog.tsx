import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { editNameInput, type NameInput } from '../../accounts/contract.ts'
import { nameMaxLength, nameWords } from '../../accounts/names.ts'
import { ApiRefusal, callApi } from '../../shell/call.browser.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogClose } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../words/use-words.tsx'

type Props = { viewer: NameInput; onClose: () => void }

/** Edit Your Name: the first name must stay, the last may go (P62). */
export function EditNameDialog({ viewer, onClose }: Props) {
  const { t } = useWords()
  const id = useId()
  const { revalidate } = useRevalidator()
  const { firstName, lastName } = viewer
  const form = useForm<NameInput>({
    resolver: zodResolver(editNameInput),
    defaultValues: { firstName, lastName },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async input => {
    try {
      await callApi('POST', '/api/profile/name', input)
      toast({ title: nameWords.updatedTitle, description: nameWords.updated, variant: 'success' })
      onClose()
      await revalidate()
    } catch (error) {
      const said = error instanceof ApiRefusal && error.status < 500 ? error.message : nameWords.updateFailed
      toast({ title: nameWords.updateFailedTitle, description: said, variant: 'destructive' })
    }
  })
  return (
    <Dialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      size="sm"
      title={t('Edit Your Name')}
      footer={
        <div className="grid gap-2 md:flex md:flex-row-reverse">
          <Button type="submit" form={id} busy={isSubmitting}>
            {t('Save')}
          </Button>
          <DialogClose>
            <Button variant="secondary">{t('Cancel')}</Button>
          </DialogClose>
        </div>
      }
    >
      <form method="post" id={id} noValidate onSubmit={submit} className="grid gap-4">
        <Field label={t('First Name')} error={errors.firstName?.message}>
          <TextInput {...form.register('firstName')} autoComplete="given-name" maxLength={nameMaxLength} />
        </Field>
        <Field label={t('Last Name')} error={errors.lastName?.message}>
          <TextInput {...form.register('lastName')} autoComplete="family-name" maxLength={nameMaxLength} />
        </Field>
      </form>
    </Dialog>
  )
}
