import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { hydrated } from '../../e2e/screen-checks.ts'
import { chromiumLaunchOptions } from '../../setup/chromium.ts'
import type { TasselProcess } from '../../setup/tassel-process.ts'
import { arrived, settled } from './prepare.ts'
import type { Person, Screen } from './screens.ts'

/** The browser settings of a screenshot. `name` is the suffix of its file name. */
export type Look = { name: string; width: number } & Pick<
  BrowserContextOptions,
  'colorScheme' | 'forcedColors' | 'locale'
>

const heights: Record<number, number> = {
  320: 640,
  375: 812,
  768: 1024,
  1024: 768,
  1280: 800,
  1440: 900,
  1920: 1080,
}

export const widths = Object.keys(heights).map(Number)
export const themes = ['light', 'dark'] as const

/** Parses the name of a look, such as `1024-dark-spanish`. Throws on an unknown part. */
export function lookOf(name: string): Look {
  const [, width, theme, setting] = /^(\d+)-(light|dark)(?:-(forced|spanish))?$/.exec(name) ?? []
  if (!heights[Number(width)]) throw new Error(`there is no look ${name}`)
  return {
    name,
    width: Number(width),
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    ...(setting === 'forced' ? { forcedColors: 'active' } : {}),
    ...(setting === 'spanish' ? { locale: 'es-US' } : {}),
  }
}

type State = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

/** Starts a browser that saves screenshots of a server in a folder, and signs people in as needed. */
export async function aPhotographer(tassel: TasselProcess, folder: string) {
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch(chromiumLaunchOptions())
  const states = new Map<string, State>()

  async function stateOf(person: Person): Promise<State> {
    const storageState = states.get(person.email) ?? (await signIn(browser, tassel.url, person))
    states.set(person.email, storageState)
    return storageState
  }

  return {
    stateOf,
    /** Takes a screenshot and returns its file. With `whole` it includes content below the viewport, unless the screen needs steps. */
    async take(screen: Screen, { name, width, ...options }: Look, whole: boolean): Promise<string> {
      const isPhone = width < 768
      const context = await browser.newContext({
        baseURL: tassel.url,
        viewport: { width, height: heights[width] ?? 800 },
        reducedMotion: 'reduce',
        deviceScaleFactor: isPhone ? 2 : 1.5,
        isMobile: isPhone,
        hasTouch: isPhone,
        timezoneId: 'America/New_York',
        ...options,
        ...(screen.as ? { storageState: await stateOf(screen.as) } : {}),
      })
      try {
        const page = await context.newPage()
        await page.goto(screen.path)
        await page.waitForLoadState('load')
        await arrived(page)
        await page.evaluate(() => document.fonts.ready)
        if (screen.prepare) {
          // The last release loads its code at the first interaction.
          await page.mouse.move(1, 1)
          await hydrated(page)
          await screen.prepare(page)
        }
        await settled(page)
        await hideVersion(page)
        const bytes = await page.screenshot({ fullPage: whole && !screen.prepare, animations: 'disabled' })
        const file = join(folder, `${screen.name}-${name}.png`)
        await sharp(bytes).png({ palette: true, quality: 90, compressionLevel: 9 }).toFile(file)
        return file
      } finally {
        await context.close()
      }
    },
    close: () => browser.close(),
  }
}

/** Hides the version in the footer, which differs in every release and would count as a change of the screen. */
async function hideVersion(page: Page): Promise<void> {
  for (const version of await page
    .locator('footer')
    .getByText(/^Versi(on|ón) /)
    .all())
    await version.evaluate(line => {
      if (line instanceof HTMLElement) line.style.visibility = 'hidden'
    })
}

async function signIn(browser: Browser, baseURL: string, { email, userId }: Person): Promise<State> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('User ID').fill(userId)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('Code').waitFor()
  await page.getByLabel('Code').fill(await newestCode(page, email))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(/\/$/)
  const state = await context.storageState()
  await context.close()
  return state
}

async function newestCode(page: Page, email: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const mails = (await (await page.request.get(`/demo/inbox.json?to=${email}`)).json()) as {
      text: string
    }[]
    const code = /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0]
    if (code) return code
    await page.waitForTimeout(100)
  }
  throw new Error(`no code came for ${email}`)
}
