import { useState } from 'react'
import { maxStatementBytes, type StatementPreview } from '../../books/bank/contract.ts'
import type { CsvLayout } from '../../books/bank/read/layout.ts'
import { call } from '../../shell/wire/call.browser.ts'
import { useCommand, useTask } from '../../shell/wire/use-command.browser.ts'
import { useWords } from '../../words/use-words.tsx'

export type StatementImport = ReturnType<typeof useStatementImport>

/** How a person reads a CSV file, as it is sent: the line of its header, and what its columns mean. */
type Reading = Partial<CsvLayout> & { headerLine?: string }

/** The import of a bank statement: choose it, say what a CSV's columns mean, look at it, import it (P583, P584). */
export function useStatementImport() {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<StatementPreview | null>(null)
  const [reading, setReading] = useState<Reading>({})
  const [isMapping, setMapping] = useState(false)
  const previewing = useTask(
    async ({ chosen, query }: { chosen: File; query: Reading }) => ({
      query,
      found: await call('POST /api/admin/bank/preview', { file: chosen, query }),
    }),
    {
      onDone: ({ found, query }) => {
        setPreview(found)
        setReading(query)
        setMapping(found.statement === null)
      },
      reloads: false,
    },
  )
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
    setReading({})
    setMapping(false)
    for (const task of [previewing, importing]) task.clearError()
  }
  const close = () => {
    forget()
    setOpen(false)
  }
  const read = (query: Reading) => {
    if (file) void previewing.run({ chosen: file, query })
  }
  const isTooLarge = file !== null && file.size > maxStatementBytes
  return {
    isOpen,
    file,
    preview,
    isMapping,
    close,
    isReading: previewing.busy,
    isSaving: importing.busy,
    error: isTooLarge
      ? t('The file is larger than 5 MB. Download fewer days.')
      : (importing.error ?? previewing.error),
    open: () => setOpen(true),
    choose: (chosen: File) => {
      forget()
      setFile(chosen)
      if (chosen.size <= maxStatementBytes) void previewing.run({ chosen, query: {} })
    },
    mapAgain: () => setMapping(true),
    /** Reads the columns below another header; 0 if the file has none. */
    chooseHeader: (line: number) => read({ headerLine: String(line) }),
    map: (layout: CsvLayout) => read({ ...layout, headerLine: String(preview?.csv?.headerLine ?? 0) }),
    send: () => {
      if (file && preview) void importing.run({ file, query: { ...reading, sha256: preview.sha256 } })
    },
  }
}
