import { type FormEvent, useState } from 'react'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { maxSanctionsBytes } from '../../../withdrawals/payee-checks/payee-check-review.ts'
import { useWords } from '../../../words/use-words.tsx'
import { ChooseFile } from '../../kit/choose-file.tsx'
import { secondPersonNotice } from '../../kit/second-person-notice.ts'

/** The dialog that uploads SDN.CSV and ALT.CSV (P627). */
export function UploadList({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const [sdn, setSdn] = useState<File | null>(null)
  const [alt, setAlt] = useState<File | null>(null)
  const [publishedOn, setPublishedOn] = useState('')
  const { run, busy, error, clearError } = useCommand('POST /api/admin/sanctions-lists', {
    done: ({ people, names, secondPerson }) =>
      secondPerson
        ? secondPersonNotice(secondPerson, t)
        : t(
            'Compared from now on: {people, plural, one {# person} other {# people}} with {names, plural, one {# name} other {# names}}.',
            { people, names },
          ),
    onDone: onClose,
  })
  const isTooLarge = sdn !== null && alt !== null && sdn.size + alt.size > maxSanctionsBytes
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!sdn || !alt || isTooLarge) return
    const file = new Blob([sdn, alt], { type: 'application/octet-stream' })
    void run({ file, query: { publishedOn, sdnBytes: sdn.size } })
  }
  const csvFile = (name: string, file: File | null) => ({
    label: t('Choose {file}', { file: name }),
    accept: '.csv,text/csv',
    name: file?.name ?? null,
    disabled: busy,
  })
  const choose = (set: (file: File) => void) => (file: File) => {
    set(file)
    clearError()
  }
  const shown = isTooLarge ? t('The files are larger than 10 MB together.') : error
  return (
    <Dialog
      open
      locked={busy}
      onOpenChange={open => (open ? undefined : onClose())}
      title={t('Upload a List')}
      description={t(
        'Download SDN.CSV and ALT.CSV from the US Treasury (OFAC, Sanctions List Service) and upload them as they are.',
      )}
    >
      <form method="post" noValidate className="grid gap-4" onSubmit={submit}>
        <ChooseFile {...csvFile('SDN.CSV', sdn)} onChoose={choose(setSdn)}>
          {t('The listed names.')}
        </ChooseFile>
        <ChooseFile {...csvFile('ALT.CSV', alt)} onChoose={choose(setAlt)}>
          {t('Their other names.')}
        </ChooseFile>
        <Field
          label={t('Published on')}
          hint={t('The date beside the files on the Treasury’s page.')}
          required
        >
          <TextInput type="date" value={publishedOn} onChange={event => setPublishedOn(event.target.value)} />
        </Field>
        {shown ? (
          <Banner tone="danger" role="alert" title={t('Nothing was changed')}>
            {shown}
          </Banner>
        ) : null}
        <Button
          type="submit"
          wide
          disabled={!sdn || !alt || !publishedOn || isTooLarge}
          busy={busy}
          busyLabel={t('Uploading...')}
        >
          {t('Upload List')}
        </Button>
      </form>
    </Dialog>
  )
}
