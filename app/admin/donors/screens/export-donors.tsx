import Download from 'lucide-react/icons/download'
import { useId, useState } from 'react'
import { type CrmFormat, crmFormatNames, crmFormats, isMailing } from '../../../donors/crm/crm-formats.ts'
import { download } from '../../../shell/wire/download.browser.ts'
import { useTask } from '../../../shell/wire/use-command.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'

/** Downloads the donors for a CRM or a mailing list (P864). */
export function ExportDonors() {
  const { t } = useWords()
  const formId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [format, setFormat] = useState<CrmFormat>('plain')
  const [since, setSince] = useState('')
  const task = useTask(
    () =>
      download(
        'POST /api/admin/crm-file',
        { body: { format, ...(since && { since }) } },
        `donors-${format}${since && `-since-${since}`}.csv`,
      ),
    {
      reloads: false,
      explain: refused => refused?.fields.since && { message: refused.fields.since },
      onDone: () => setIsOpen(false),
    },
  )
  return (
    <Dialog
      open={isOpen}
      onOpenChange={open => {
        setIsOpen(open)
        task.clearError()
      }}
      locked={task.busy}
      trigger={<Button variant="secondary">{t('Export to a CRM')}</Button>}
      title={t('Export donors to a CRM')}
      description={t('A CSV file for another program. The audit log records who downloads it.')}
      footer={
        <Button
          type="submit"
          form={formId}
          busy={task.busy}
          icon={<Download aria-hidden="true" className="size-4.5" />}
        >
          {t('Download')}
        </Button>
      }
    >
      <form
        id={formId}
        method="post"
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={event => {
          event.preventDefault()
          void task.run()
        }}
      >
        <Field
          label={t('Format')}
          hint={
            isMailing(format)
              ? t('Donors who never answered about mailings, and anonymous donors, aren’t on it.')
              : t('Amounts are after refunds. Importing again by the donation’s ID updates them.')
          }
        >
          <Select
            name="format"
            value={format}
            options={crmFormats.map(value => ({ value, label: t(crmFormatNames[value]) }))}
            onChange={event => setFormat(event.target.value as CrmFormat)}
          />
        </Field>
        <Field
          label={t('Changed since')}
          aside={t('Optional')}
          hint={t('Includes refunds, disputes and changed consent. Leave empty for everything.')}
        >
          <TextInput
            name="since"
            type="date"
            value={since}
            onChange={event => setSince(event.target.value)}
          />
        </Field>
        {task.error ? <Banner tone="danger" role="alert" title={task.error} /> : null}
      </form>
    </Dialog>
  )
}
