import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type Browser, expect, type Page, type Response, test } from '@playwright/test'
import { localeCookie } from '#app/lib/locale.ts'
import { compiled } from '#app/words/compiled.ts'
import { startTassel } from '#tests/setup/tassel-process.ts'
import { adminPaths } from '#tests/world/admin-pages.ts'
import { hydrated } from './screen-checks.ts'
import { signIn } from './sign-in.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Adds a fictional language to a copy of the project as docs/how-to/add-a-language.md describes. It has no ASCII letters: its messages are
 * the English ones with accents, 30 % longer, and its dates are Japanese. So any ASCII word on a page is an untranslated text or user data.
 */
const locale = 'xa'
const languageLine = `  ${locale}: { tag: 'ja-JP', name: 'Ẋá' },\n`

test('a new language needs only catalogs, legal texts, and one line: no page shows an English word of the app (P467)', {
  tag: '@desktop',
}, async ({ browser }) => {
  test.setTimeout(180_000)
  const folder = mkdtempSync(join(tmpdir(), 'tassel-language-'))
  try {
    copyWithLanguage(folder)
    expect(typeErrors(folder)).toBe('')
    const tassel = await startTassel({ folder })
    try {
      const answer = await fetch(`${tassel.url}/api/screens/scholars?search=Amara`)
      const { campaigns } = (await answer.json()) as { campaigns: { id: string }[] }
      const campaign = `/campaign/x/${campaigns[0]?.id}`
      const own = ['/', '/account', '/notifications', '/notification-preferences']
      const walks: [who: string | null, paths: readonly string[]][] = [
        [
          null,
          ['/', '/scholars', campaign, '/signin', '/signup', '/website-scholar-form', '/terms', '/nowhere'],
        ],
        ['scholar', own],
        // Without sections of a page that was read already.
        ['admin', adminPaths.filter(path => !path.includes('#'))],
      ]
      const english: string[] = []
      for (const [who, paths] of walks) english.push(...(await englishOn(browser, tassel.url, who, paths)))
      expect(english).toEqual([])
    } finally {
      await tassel.stop()
      tassel.forget()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** What the type checker says about the app with the new language. */
function typeErrors(folder: string): string {
  const config = {
    extends: './tsconfig.json',
    compilerOptions: { tsBuildInfoFile: './tsc.tsbuildinfo' },
    include: ['app', 'demo'],
    exclude: ['**/*.test.ts', '**/*.test.tsx'],
  }
  writeFileSync(join(folder, 'tsconfig.app.json'), JSON.stringify(config))
  const checker = join(root, 'node_modules/typescript-native/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [checker, '--noEmit', '-p', 'tsconfig.app.json'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout
}

function copyWithLanguage(folder: string): void {
  const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter(file => /^(app|bin|db|demo|public)\/|^[^/]+$/.test(file)))
    cpSync(join(root, file), join(folder, file))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const change = (file: string, from: string, to: string) => {
    const path = join(folder, file)
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(from, () => from + to),
    )
  }
  change('app/lib/locale.ts', 'export const languages = {\n', languageLine)
  // Writes the compiled catalogs itself, since `npm run words` needs packages that may not be installed.
  const words = join(folder, 'app/words', locale)
  mkdirSync(words)
  for (const [name, messages] of Object.entries(compiled.es)) {
    const made = Object.keys(messages).map(english => [english, accented(compileMessage(english))])
    writeFileSync(
      join(words, `${name}.ts`),
      `import type{Messages}from"@lingui/core";export const messages=JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(made)))}) as Messages`,
    )
  }
  execFileSync(process.execPath, [join(root, 'tools/words/index-catalogs.ts'), folder])
  const legal = join(folder, 'app/legal/texts')
  mkdirSync(join(legal, locale))
  for (const name of ['terms.json', 'privacy.json']) {
    const text = readFileSync(join(legal, 'en', name), 'utf8')
    const made = JSON.parse(text, (key, value) =>
      typeof value === 'string' && !['id', 'version', 'since'].includes(key) ? accentedText(value) : value,
    )
    writeFileSync(join(legal, locale, name), JSON.stringify(made))
  }
}

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accents = [...'áƀçďéƒĝĥíĵķľɱñóþʠŕšťúṽŵẋýžÁɃÇĎÉƑĜĤÍĴĶĽṀÑÓÞɊŔŠŤÚṼŴẊÝŽ']

const accentedText = (text: string) =>
  text.replace(/\{\w+\}|[a-zA-Z]/g, match => accents[plain.indexOf(match)] ?? match) +
  '·'.repeat(text.length * 0.3)

/** Adds accents to the texts of a compiled message. Its tokens are text, `[argument]`, or `[argument, 'plural', { one: message }]`. */
function accented(message: unknown): unknown {
  if (typeof message === 'string') return message.length > 1 ? accentedText(message) : message
  if (!Array.isArray(message)) return message
  return message.map(token => {
    if (typeof token === 'string') return token === '#' ? token : accentedText(token)
    const [argument, kind, forms] = token as [string, string?, unknown?]
    if (typeof forms !== 'object' || forms === null) return token
    const made = Object.entries(forms).map(([form, inner]) => [form, accented(inner)])
    return [argument, kind, Object.fromEntries(made)]
  })
}

async function englishOn(browser: Browser, baseURL: string, who: string | null, paths: readonly string[]) {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  if (who) await signIn(page, who)
  await context.addCookies([{ name: localeCookie, value: locale, url: baseURL }])
  const english: string[] = []
  for (const path of paths) english.push(...(await englishAt(page, path)).map(text => `${path}: ${text}`))
  await context.close()
  return english
}

/** Texts that no language translates: names of the operator, languages, devices, and keys, URLs and emails, and field names in the audit log. */
const sameEverywhere =
  /Tassel( Foundation)?|English|Español|Safari|Linux|Ctrl|https?:\S+|\S+@\S+|[a-z]+[A-Z]\w+/g

/** The texts of a page that contain an ASCII word that is not part of the page's data. */
async function englishAt(page: Page, path: string): Promise<string[]> {
  const answers: Promise<unknown>[] = []
  const collect = (response: Response) => {
    // Skips /api/live, whose event stream never ends.
    const isJson = response.headers()['content-type']?.includes('json')
    if (isJson) answers.push(response.json().catch(() => null))
  }
  page.on('response', collect)
  const html = (await (await page.goto(path))?.text()) ?? ''
  await hydrated(page)
  const texts = await page.evaluate(() => {
    const all = [...document.querySelectorAll('title, body *:not(script, style, noscript, pre, code)')]
    return all.flatMap(element => [
      ...[...element.childNodes].filter(node => node instanceof Text).map(({ data }) => data.trim()),
      ...['aria-label', 'title', 'placeholder', 'alt'].map(name => element.getAttribute(name) ?? ''),
    ])
  })
  page.off('response', collect)
  const boot = /<script type="application\/json" id="boot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1]
  const data = stringsIn([JSON.parse(boot ?? '{}').loaderData, ...(await Promise.all(answers))])
  const longestFirst = [...new Set(data)].filter(text => text.length > 2).sort((a, b) => b.length - a.length)
  const names = new Set(longestFirst.flatMap(wordsOfName))
  return [...new Set(texts)].filter(text => {
    const own = longestFirst.reduce(
      (rest, value) => rest.replaceAll(value, ''),
      text.replace(sameEverywhere, ''),
    )
    return (own.match(/[A-Za-z]{3,}/g) ?? []).some(word => !names.has(word))
  })
}

/** The words of a name or an email address, since screens also show them individually, as in 'Thank you, Ana'. */
function wordsOfName(text: string): string[] {
  if (text.includes('@')) return text.match(/[a-z]+/gi) ?? []
  return text.split(' ').length < 5 ? (text.match(/\p{Lu}\p{L}+/gu) ?? []) : []
}

function stringsIn(data: unknown): string[] {
  if (typeof data === 'string') return data.split('\n').map(line => line.trim())
  return typeof data === 'object' && data ? Object.values(data).flatMap(stringsIn) : []
}
