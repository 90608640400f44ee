import { gap, gapBeforeName } from './find-words.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** What people and programs read in markup: its text, its attributes and the data of its scripts, without what separates them. */
export function textOfMarkup(markup: string): string {
  return markup
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<\/?[a-zA-Z!?][^>]*>/g, tag => gap + attributesOf(tag) + gap)
    .replace(/\\u003c/gi, '<')
    .replace(/\\n/g, ' ')
    .replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
      name
        ? (entities[name] ?? whole)
        : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
    )
}

const attributesOf = (tag: string): string =>
  [...tag.matchAll(/\s(?:content|alt|title|href|src|value|aria-label)="([^"]*)"/g)]
    .map(([, value]) => value)
    .join(gap)

/** The values of an answer, each after a gap that tells names of students. */
export function textOfAnswer(answer: unknown, name = ''): string {
  if (answer === null || answer === undefined) return ''
  if (Array.isArray(answer)) return answer.map(value => textOfAnswer(value, name)).join('')
  if (typeof answer === 'object')
    return Object.entries(answer)
      .map(([key, value]) => textOfAnswer(value, key))
      .join('')
  return `${/last.?name|student/i.test(name) ? gapBeforeName : gap}${String(answer)}${gap}`
}

/** The parts of an answer that are about a campaign: the innermost objects that name it. */
export function partsAbout(answer: unknown, campaignId: string): unknown[] {
  if (Array.isArray(answer)) return answer.flatMap(value => partsAbout(value, campaignId))
  if (answer === null || typeof answer !== 'object') return []
  const values = Object.values(answer)
  if (values.some(value => typeof value === 'string' && value.includes(campaignId))) return [answer]
  return values.flatMap(value => partsAbout(value, campaignId))
}

/** Without texts that staff found harmless, line by line, as a page shows them. */
export function without(text: string, cleared: readonly string[]): string {
  return cleared
    .flatMap(one => one.split(/\n+/))
    .filter(line => line.trim().length > 1)
    .reduce((rest, line) => rest.replaceAll(line.trim(), () => gap), text)
}
