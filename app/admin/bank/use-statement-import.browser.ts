import { useState } from 'react'
import { maxStatementBytes, type StatementPreview } from '../../bank/contract.ts'
import type { CsvLayout } from '../../bank/read/layout.ts'
import { call } from '../../shell/wire/call.browser.ts'
import { useCommand, useTask } from '../../shell/wire/use-command.browser.ts'
import { useWords } from '../../words/use-words.tsx'

export type StatementImport = ReturnType<typeof useStatementImport>

/** The import of a bank statement: choose it, say what a CSV's columns mean, look at it, import it (P583, P584). */
export function useStatementImport() {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<StatementPreview | null>(null)
  const [isExplaining, setExplaining] = useState(false)
  const reading = useTask((chosen: File) => call('POST /api/admin/bank/preview', { file: chosen }), {
    onDone: found => {
      setPreview(found)
      setExplaining(found.statement === null)
    },
    reloads: false,
  })
  const explaining = useCommand('POST /api/admin/bank/csv-layouts', {
    onDone: () => file && reading.run(file),
    reloads: false,
  })
  const importing = useCommand('POST /api/admin/bank/statements', {
    done: ({ isRepeated, newLines }) =>
      isRepeated
        ? t('This file was imported before. Nothing was changed.')
        : t('{count, plural, =0 {No new line} one {# new line} other {# new lines}} imported.', {
            count: newLines,
          }),
    onDone: () => close(),
  })
  const forget = () => {
    setFile(null)
    setPreview(null)
    setExplaining(false)
    for (const task of [reading, explaining, importing]) task.clearError()
  }
  const close = () => {
    forget()
    setOpen(false)
  }
  const isTooLarge = file !== null && file.size > maxStatementBytes
  return {
    ...{ isOpen, file, preview, isExplaining, close },
    isReading: reading.busy,
    isSaving: importing.busy || explaining.busy,
    error: isTooLarge
      ? t('The file is larger than 5 MB. Download fewer days.')
      : (importing.error ?? explaining.error ?? reading.error),
    open: () => setOpen(true),
    choose: (chosen: File) => {
      forget()
      setFile(chosen)
      if (chosen.size <= maxStatementBytes) void reading.run(chosen)
    },
    explainAgain: () => setExplaining(true),
    explain: (layout: CsvLayout) => {
      if (preview?.csv) void explaining.run({ body: { header: preview.csv.header, layout } })
    },
    send: () => {
      if (file && preview) void importing.run({ file, query: { sha256: preview.sha256 } })
    },
  }
}
