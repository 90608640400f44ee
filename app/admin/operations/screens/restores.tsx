import { useState } from 'react'
import { inGroups, type ShownRestore, typedPhrase } from '../../../ledger/restore-phrase.ts'
import { phrase } from '../../../lib/phrase.ts'
import { FormDialog, useCommandForm } from '../../../shell/command-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { Day, Moment } from '../../kit/moment.tsx'
import { Only } from '../../kit/only.tsx'

/** Who typed the phrase of a restore on another machine, and the form that records one more (P897, P898). */
export function Restores({ data }: { data: readonly ShownRestore[] }) {
  const { t } = useWords()
  const [isRecording, setRecording] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="measure text-ink-soft">
          <p>
            {t(
              'A second person with a backup key of their own restores a backup on another machine, and reads you the phrase that it prints.',
            )}
          </p>
          <p>{t('Who restored it can’t be known here: each record names who typed the phrase.')}</p>
          {data.length === 0 ? <p>{t('None is recorded yet.')}</p> : null}
        </div>
        <Only may="runChecks">
          <Button variant="secondary" onClick={() => setRecording(true)}>
            {t('Record a Restore')}
          </Button>
        </Only>
      </div>
      {data.length > 0 ? (
        <DataTable
          caption={t('Restore Rehearsals')}
          rows={data}
          rowKey={({ phrase }) => phrase}
          columns={columns}
        />
      ) : null}
      {isRecording ? <RecordRestore onClose={() => setRecording(false)} /> : null}
    </>
  )
}

function RecordRestore({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const form = useCommandForm('POST /api/admin/restores', {
    schema: typedPhrase,
    values: { phrase: '' },
    input: body => ({ body }),
    done: () => t('Restore recorded.'),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('Record a Restore')}
      description={t('With your name and the time. It can’t be changed afterwards.')}
      onClose={onClose}
      submit={t('Record Restore')}
    >
      <Field
        {...form.field('phrase')}
        label={t('Phrase')}
        hint={t('Four groups of four, such as {example}', { example: '0F5Q-K7M2-XRDP-9TN3' })}
        required
      >
        <TextInput autoComplete="off" autoCapitalize="characters" spellCheck={false} autoFocus />
      </Field>
    </FormDialog>
  )
}

const columns: DataColumn<ShownRestore>[] = [
  { id: 'at', header: phrase('Recorded'), cell: ({ typedAt }) => <Moment at={typedAt} /> },
  { id: 'by', header: phrase('Typed by'), cell: ({ typedBy }) => typedBy },
  { id: 'books', header: phrase('Books up to'), cell: ({ booksUpTo }) => <Day at={booksUpTo} /> },
  {
    id: 'phrase',
    header: phrase('Phrase'),
    cell: restore => <span className="whitespace-nowrap">{inGroups(restore.phrase)}</span>,
  },
]
