import type { Nothing } from '../lib/endpoint.ts'
import type { AccessibilityContact } from './accessibility.ts'

/** A notice that a state requires, in the operator's words. */
export type StateNotice = { state: string; paragraphs: string[] }

export type Disclosures = {
  /** The paragraphs before the first notice. */
  intro: string[]
  notices: StateNotice[]
}

const maxStates = 60

/**
 * Parses the file of notices: plain text in which a line `[Florida]` begins a state's notice, and empty lines separate paragraphs. Throws a
 * one-line error for the operator if there is no notice, or if one is empty or occurs twice.
 */
export function parseDisclosures(text: string): Disclosures {
  const sections: { state: string | null; lines: string[] }[] = [{ state: null, lines: [] }]
  for (const line of text.split(/\r\n|\n|\r/)) {
    const [, state] = /^\s*\[([^[\]]{1,60})\]\s*$/.exec(line) ?? []
    if (state) sections.push({ state: state.trim(), lines: [] })
    else sections.at(-1)?.lines.push(line)
  }
  const [before, ...states] = sections.map(({ state, lines }) => ({ state, paragraphs: paragraphsOf(lines) }))
  if (states.length === 0)
    throw new Error('it names no state: begin each notice with a line such as [Florida]')
  if (states.length > maxStates) throw new Error(`it has more than ${maxStates} states`)
  const notices = states.map(({ state, paragraphs }) => ({ state: state ?? '', paragraphs }))
  const empty = notices.find(({ paragraphs }) => paragraphs.length === 0)
  if (empty) throw new Error(`the notice of ${empty.state} is empty`)
  const twice = notices.find(({ state }, at) => notices.findIndex(other => other.state === state) !== at)
  if (twice) throw new Error(`${twice.state} occurs twice`)
  return { intro: before?.paragraphs ?? [], notices }
}

function paragraphsOf(lines: readonly string[]): string[] {
  return lines
    .map(line => line.trim())
    .join('\n')
    .split(/\n{2,}/)
    .map(paragraph => paragraph.replaceAll('\n', ' ').trim())
    .filter(paragraph => paragraph !== '')
}

export interface LegalEndpoints {
  'GET /api/screens/accessibility': { query: Nothing; answer: AccessibilityContact }
  'GET /api/screens/disclosures': { query: Nothing; answer: Disclosures }
}
