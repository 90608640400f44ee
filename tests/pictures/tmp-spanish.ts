import { appendFileSync, rmSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { chromiumLaunchOptions } from '../setup/chromium.ts'
import { startTassel } from '../setup/tassel-process.ts'
import { aPhotographer, type Look } from './photographer.ts'
import { allScreens } from './screens.ts'
import { arrived } from './prepare.ts'
import { spanish } from '../../app/words/spanish.ts'

const prefix = (process.argv[2] ?? 'admin').split(',')
const out = process.argv[3] ?? '/tmp/spanish-tools/pictures'
const pictures = process.argv[4] !== 'text'
rmSync('/tmp/spanish-tools/dump.txt', { force: true })
const tassel = await startTassel({ env: { TASSEL_NOW: '2026-11-21T15:00:00Z', LOG_LEVEL: 'warn' } })
const photographer = await aPhotographer(tassel, out)
try {
  const found = await fetch(`${tassel.url}/api/screens/scholars?search=Amara`)
  const { campaigns } = (await found.json()) as { campaigns: { id: string }[] }
  const screens = allScreens(`/campaign/${campaigns[0]?.id}`).filter(({ name }) => prefix.some(p => name.startsWith(p)))
  const looks: Look[] = [375, 1280].map(width => ({ name: `${width}-es`, width, locale: 'es-US' }))
  const browser = await chromium.launch(chromiumLaunchOptions())
  for (const screen of screens) {
    try {
      if (pictures) for (const look of looks) console.log(await photographer.take(screen, look, true))
      const context = await browser.newContext({ baseURL: tassel.url, locale: 'es-US', viewport: { width: 1280, height: 900 }, ...(screen.as ? { storageState: await photographer.stateOf(screen.as) } : {}) })
      const page = await context.newPage()
      page.on('console', m => m.type() === 'error' && console.log(screen.name, 'CONSOLE', m.text().slice(0, 300)))
      page.on('pageerror', e => console.log(screen.name, 'ERROR', e.message.slice(0, 300)))
      await page.goto(screen.path); await page.waitForLoadState('load'); await arrived(page); await screen.prepare?.(page)
      const texts: string[] = await page.evaluate(() => {
        const all: string[] = []
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
        while (walk.nextNode()) {
          const n = walk.currentNode
          if (n instanceof Text) { if (!n.parentElement?.closest('script,style') && n.data.trim()) all.push(n.data.trim()) }
          else for (const a of ['aria-label', 'title', 'placeholder', 'alt', 'aria-roledescription']) { const v = (n as Element).getAttribute(a); if (v) all.push(`@${v}`) }
        }
        return all
      })
      const english = [...new Set(texts)].filter(t => { const w = t.replace(/^@/, ''); return Object.hasOwn(spanish, w) && JSON.stringify(spanish[w]) !== JSON.stringify(w) })
      appendFileSync('/tmp/spanish-tools/dump.txt', `\n### ${screen.name}\n${english.map(e => `!! ${e}`).join('\n')}\n${[...new Set(texts)].join('\n')}\n`)
      console.log(screen.name, english)
      await context.close()
    } catch (e) { console.log(screen.name, 'FAILED', String(e).slice(0, 200)) }
  }
  await browser.close()
} finally { await photographer.close(); await tassel.stop(); tassel.forget() }
