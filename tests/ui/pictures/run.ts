import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { freePort, startTassel, type TasselProcess } from '../../setup/tassel-process.ts'
import { comparePictures, type Intended, judge } from './compare.ts'
import { lastRelease } from './last-release.ts'
import { lengthenNames } from './lengthen-names.ts'
import { aPhotographer, type Look, lookOf, themes, widths } from './photographer.ts'
import { allScreens, changingScreens, readmePictures, type Screen } from './screens.ts'
import { writeSideBySide } from './side-by-side.ts'

/**
 * Takes the README's screenshots of the demo data at a fixed time, so that they are reproducible.
 * `-- --all` takes every screen in every state, width, and theme, some also in forced colors, in Spanish, and with long names, and saves them in
 * test-results/pictures. Its index.html shows them side by side. `--all admin` takes only screens whose names start with `admin`, and
 * `--all --looks 1024-dark,320-light-spanish` takes only these looks: a width, a theme, and optionally `forced` (colors) or `spanish`.
 * `-- --compare` compares with the last release's screens, and fails if a screen changed that tests/ui/pictures/intended.json does not list.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url))
const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean' }, compare: { type: 'boolean' }, looks: { type: 'string' } },
  allowPositionals: true,
})
const [prefix = ''] = positionals
const results = join(root, 'test-results/pictures')
const env = { TASSEL_NOW: '2026-11-21T15:00:00Z', LOG_LEVEL: 'warn' }

const looks = [
  ...widths.flatMap(width => themes.map(theme => `${width}-${theme}`)),
  ...[375, 1280].flatMap(width => [`${width}-dark-forced`, `${width}-light-spanish`]),
].map(lookOf)
const longNames: Look[] = [320, 375, 1280].map(width => ({ name: `${width}-long-names`, width }))
const compared = ['375-light', '375-dark', '1280-light'].map(lookOf)

async function pictureForReadme(): Promise<void> {
  await withServer({}, join(root, 'docs/pictures'), async (photographer, campaign) => {
    for (const { screen, width, theme } of readmePictures(campaign)) {
      const look = { name: `${width}-${theme}`, width, colorScheme: theme }
      say(await photographer.take(screen, look, false))
    }
  })
}

/** Takes screenshots of all screens in the chosen looks, or in all looks and also with long names if none are chosen. */
async function pictureAll(chosen: readonly string[] | undefined): Promise<void> {
  const inTurn = chosen?.map(lookOf) ?? looks
  const inTurnLong = chosen ? [] : longNames
  await withServer({}, results, async (photographer, campaign, { url }) => {
    const screens = withPrefix(allScreens(campaign))
    for (const look of inTurn) await takeEach(photographer, screens, look)
    const changing = withPrefix(changingScreens(campaign))
    for (const look of inTurn) await takeEach(photographer, changing, look)
    if (inTurnLong.length > 0) await lengthenNames(url, photographer)
    for (const look of inTurnLong) await takeEach(photographer, screens, look)
    const names = [...inTurn, ...inTurnLong].map(({ name }) => name)
    writeSideBySide(
      results,
      [...screens, ...changing].map(({ name }) => name),
      names,
    )
    say(join(results, 'index.html'))
  })
}

/** Runs both versions one after the other at the same URL, since links and QR codes would otherwise differ. */
async function compareWithLastRelease(): Promise<void> {
  const folder = lastRelease(root)
  if (!folder) return say('The last release is not in the history of this clone: nothing is compared.')
  const ports = { port: await freePort(), sandboxPort: await freePort() }
  const folders = { before: join(results, 'before'), after: join(results, 'after') }
  let names: string[] = []
  const takeAll = async (photographer: Photographer, campaign: string) => {
    const inTurn = [allScreens(campaign), changingScreens(campaign)].map(screens =>
      withPrefix(screens).filter(({ isRandom }) => !isRandom),
    )
    names = inTurn.flat().map(({ name }) => name)
    for (const screens of inTurn) for (const look of compared) await takeEach(photographer, screens, look)
  }
  await withServer({ ...ports, folder }, folders.before, takeAll)
  await withServer(ports, folders.after, takeAll)
  const changed = new Set<string>()
  for (const name of names) {
    for (const look of compared) {
      const file = `${name}-${look.name}.png`
      const share = await comparePictures(
        join(folders.before, file),
        join(folders.after, file),
        join(results, `changed-${file}`),
      ).catch(() => 1)
      if (share > 0) {
        changed.add(name)
        say(`${file}: ${(share * 100).toFixed(1)} % differs`)
      }
    }
  }
  const intended = JSON.parse(
    readFileSync(join(root, 'tests/ui/pictures/intended.json'), 'utf8'),
  ) as Intended[]
  const { unintended, idle } = judge([...changed], prefix ? [] : intended)
  for (const { screens } of idle) say(`intended.json names ${screens}, and nothing of it changed`)
  for (const name of unintended) say(`${name} changed, and intended.json does not name it`)
  process.exitCode = unintended.length + idle.length === 0 ? 0 : 1
}

type Photographer = Awaited<ReturnType<typeof aPhotographer>>

async function withServer(
  options: { port?: number; sandboxPort?: number; folder?: string },
  folder: string,
  work: (photographer: Photographer, campaign: string, tassel: TasselProcess) => Promise<void>,
): Promise<void> {
  const tassel = await startTassel({ ...options, env })
  const photographer = await aPhotographer(tassel, folder)
  try {
    await work(photographer, await campaignOf(tassel.url, 'Amara'), tassel)
  } finally {
    await photographer.close()
    await tassel.stop()
    tassel.forget()
  }
}

const withPrefix = (screens: readonly Screen[]) => screens.filter(({ name }) => name.startsWith(prefix))

/** Takes a screenshot of each screen. Reports and skips screens whose steps fail. */
async function takeEach(photographer: Photographer, screens: readonly Screen[], look: Look): Promise<void> {
  for (const screen of screens) {
    try {
      say(await photographer.take(screen, look, true))
    } catch (error) {
      say(`${screen.name}-${look.name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
      if (values.all) process.exitCode = 1
    }
  }
}

async function campaignOf(url: string, name: string): Promise<string> {
  const answer = await fetch(`${url}/api/screens/scholars?search=${name}`)
  const { campaigns } = (await answer.json()) as { campaigns: { id: string }[] }
  return `/campaign/${campaigns[0]?.id}`
}

function say(what: string): void {
  console.log(what.startsWith(root) ? join(basename(root), what.slice(root.length)) : what)
}

if (values.all) await pictureAll(values.looks?.split(','))
else if (values.compare) await compareWithLastRelease()
else await pictureForReadme()
