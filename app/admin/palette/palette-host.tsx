import { useEffect, useState } from 'react'
import { late } from '../../ui/late.tsx'
import { loadAdminWords } from '../../words/load-language.browser.ts'
import { onShowPalette } from './show-palette.browser.ts'

const Palette = late(async () => {
  const [{ Palette }] = await Promise.all([import('./palette.tsx'), loadAdminWords()])
  return Palette
})

/** Listens for Ctrl K on every page of an admin; loads the palette when it is first opened. */
export function PaletteHost() {
  const [open, setOpen] = useState(false)
  useEffect(() => onShowPalette(() => setOpen(true)), [])
  return open ? <Palette onClose={() => setOpen(false)} onMissed={() => setOpen(false)} /> : null
}
