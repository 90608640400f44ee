import { chromium } from '@playwright/test'
const { chromiumLaunchOptions } = await import('./tests/setup/chromium.ts')
const browser = await chromium.launch(chromiumLaunchOptions())
const base = 'http://localhost:4100'
async function shot(name, { width, height, big, locale = 'en-US', dark }, act) {
  const c = await browser.newContext({ viewport: { width, height }, locale, colorScheme: dark ? 'dark' : 'light', serviceWorkers: 'block', baseURL: base, extraHTTPHeaders: { 'x-forwarded-for': '10.9.9.' + (1 + Math.floor(Math.random() * 250)) } })
  const page = await c.newPage()
  page.on('pageerror', e => console.log(name, e.message))
  if (big) await page.addInitScript(() => { const set = () => document.documentElement && (document.documentElement.style.fontSize = '200%'); set(); document.addEventListener('DOMContentLoaded', set) })
  try { await act(page) } catch (e) { console.log(name, String(e).slice(0, 200)) }
  if (big) await page.evaluate(() => { document.documentElement.style.fontSize = '200%' })
  await page.waitForTimeout(500)
  await page.screenshot({ path: `/tmp/sums/${name}.png` })
  console.log(name, await page.evaluate(() => { const w = innerWidth, out = []; for (const e of document.querySelectorAll('[role=dialog] *, header *')) { const r = e.getBoundingClientRect(); if (r.width && r.right > w + 1) out.push(e.tagName + '.' + String(e.className).slice(0, 30) + Math.round(r.right)) } const b = [...document.querySelectorAll('[role=dialog] footer button')].map(x => Math.round(x.getBoundingClientRect().bottom)); return JSON.stringify({ out: out.slice(0, 6), sw: document.documentElement.scrollWidth, b }) }))
  await c.close()
}
const id = (await (await fetch(base + '/api/screens/scholars?search=Yara')).json()).campaigns[0].id
const wake = async p => { await p.goto('/donation/' + id); await p.mouse.move(5, 5); await p.mouse.move(9, 9); await p.waitForTimeout(2500) }
const typed = text => async p => { await wake(p); await p.locator('input[name=amount]').fill(text) }
const details = async p => { await wake(p); await p.getByRole('dialog').getByRole('radio', { name: /\$50/ }).click(); await p.waitForTimeout(1500) }
const only = process.argv[2]
const all = {
  'amount-320-big': [{ width: 320, height: 640, big: true }, typed('12,50')],
  'amount-320': [{ width: 320, height: 640 }, typed('12,50')],
  'amount-375-unclear': [{ width: 375, height: 812 }, typed('12.345')],
  'amount-375-es': [{ width: 375, height: 812, locale: 'es-MX', dark: true }, typed('1.250,00')],
  'details-320-big': [{ width: 320, height: 640, big: true }, details],
  'details-375': [{ width: 375, height: 812 }, details],
  'details-1280-es': [{ width: 1280, height: 800, locale: 'es-MX' }, details],
  'door-320-big': [{ width: 320, height: 640, big: true }, async p => { await p.goto('/scholars') }],
  'door-320': [{ width: 320, height: 640 }, async p => { await p.goto('/scholars') }],
  'goal-375': [{ width: 375, height: 812 }, async p => { await p.goto('/website-create-campaign'); await p.mouse.move(5,5); await p.mouse.move(9,9); await p.waitForTimeout(2500); await p.getByLabel('Funding Goal').fill('2.500'); await p.getByLabel('Funding Goal').scrollIntoViewIfNeeded() }],
}
for (const [name, [how, act]] of Object.entries(all)) if (!only || name.includes(only)) await shot(name, how, act)
await browser.close()
