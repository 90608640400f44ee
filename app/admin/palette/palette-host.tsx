import { useEffect, useState } from 'react'
import { late } from '../../ui/late.tsx'
import { onShowPalette } from './show-palette.browser.ts'

const Palette = late(async () => (await import('./palette.tsx')).Palette)

/** Listens for Ctrl K on every page of an admin; what draws the search is loaded when it is first opened. */
export function PaletteHost() {
  const [open, setOpen] = useState(false)
  useEffect(() => onShowPalette(() => setOpen(true)), [])
  return open ? <Palette onClose={() => setOpen(false)} onMissed={() => setOpen(false)} /> : null
}
