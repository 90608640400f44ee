import { useState } from 'react'
import { maxImportBytes } from '../../donations/offline/contract.ts'
import type { ImportedFile, ImportPreview } from '../../donations/offline/import/preview.ts'
import { phrase } from '../../lib/phrase.ts'
import { call } from '../../shell/wire/call.browser.ts'
import { useCommand, useTask } from '../../shell/wire/use-command.browser.ts'
import { useWords } from '../../words/use-words.tsx'

export type FileImport = ReturnType<typeof useFileImport>

/** The import of a CSV file: choosing it shows a preview, and importing records all of its rows or none (P580, P581). */
export function useFileImport() {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const reading = useTask(
    (chosen: File) => call('POST /api/admin/offline-donations/preview', { file: chosen }),
    {
      onDone: setPreview,
      reloads: false,
    },
  )
  const importing = useCommand('POST /api/admin/offline-donations/import', {
    done: imported => ({ title: t(doneWords(imported), { count: imported.recorded }) }),
    onDone: () => close(),
    onFailed: refused => {
      if (refused?.code === 'ImportRefused') setPreview(refused.facts.preview as ImportPreview)
    },
  })
  const forget = () => {
    setFile(null)
    setPreview(null)
    reading.clearError()
    importing.clearError()
  }
  const close = () => {
    forget()
    setOpen(false)
  }
  const isTooLarge = file !== null && file.size > maxImportBytes
  return {
    isOpen,
    file,
    preview,
    close,
    isReading: reading.busy,
    isImporting: importing.busy,
    error: isTooLarge ? t('The file is larger than 2 MB. Split it.') : (importing.error ?? reading.error),
    open: () => setOpen(true),
    choose: (chosen: File) => {
      forget()
      setFile(chosen)
      if (chosen.size <= maxImportBytes) void reading.run(chosen)
    },
    send: () => {
      if (!file || !preview) return
      const { sha256, counts } = preview
      void importing.run({ file, query: { sha256, ok: counts.ok, warning: counts.warning } })
    },
  }
}

const doneWords = ({ isRepeated, waiting }: ImportedFile) => {
  if (isRepeated) return phrase('This file was imported before. Nothing was changed.')
  return waiting > 0
    ? phrase(
        '{count, plural, one {# donation} other {# donations}} recorded. Those above the limit wait for another person.',
      )
    : phrase(
        '{count, plural, one {# donation} other {# donations}} recorded. Sums on admin pages follow within a minute.',
      )
}
