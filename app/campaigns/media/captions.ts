import { type Message, phrase } from '../../lib/phrase.ts'
import { type Refusal, refusal } from '../../lib/refusal.ts'
import { cleanLine, cleanText } from '../typed-text.ts'

/** Characters. */
export const maxCaptionsLength = 12_000
const maxCues = 300

/** A caption, with times in ms. */
type Cue = { from: number; to: number; text: string }

/**
 * Converts captions to WebVTT: from a WebVTT file, which is parsed strictly, or from plain text, whose lines are spread over the video's length
 * in proportion to theirs. Null if blank. Removes markup and styles. Returns InvalidCaptions (400) for an unreadable line or over 300 captions.
 */
export function captionsOf(typed: string, milliseconds: number): string | null | Refusal {
  const text = cleanText(typed.replace(/^\uFEFF/, ''))
  if (text === '') return null
  const cues = /^WEBVTT(?![^\s])/.test(text) ? readCues(text, milliseconds) : spread(text, milliseconds)
  if (!Array.isArray(cues)) return cues
  if (cues.length === 0) return null
  if (cues.length > maxCues) return invalid(phrase('Please use at most 300 captions.'))
  const blocks = cues.map(({ from, to, text }) => `${stampOf(from)} --> ${stampOf(to)}\n${escaped(text)}`)
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}

/** Converts captions from `captionsOf` to plain text for editing, one line per caption. */
export function wordsOf(captions: string): string {
  const lines = captions.split('\n\n').slice(1)
  return lines.map(block => unescaped(block.split('\n').slice(1).join(' ').trim())).join('\n')
}

const stamp = '(?:(\\d{2,}):)?([0-5]\\d):([0-5]\\d)\\.(\\d{3})'
const timing = new RegExp(`^${stamp}[ ]+-->[ ]+${stamp}(?: .*)?$`)

function readCues(text: string, milliseconds: number): Cue[] | Refusal {
  const [, ...blocks] = text.split(/\n{2,}/)
  const cues: Cue[] = []
  for (const block of blocks) {
    if (/^(NOTE|STYLE|REGION)\b/.test(block)) continue
    const lines = block.split('\n')
    // A cue may start with an identifier.
    const at = lines[0]?.includes('-->') ? 0 : 1
    const cue = cueOf(lines[at] ?? '', lines.slice(at + 1))
    if (!cue || cue.from >= milliseconds)
      return invalid(
        phrase('This caption could not be read: {line}'),
        cleanLine(lines[at] ?? block).slice(0, 80),
      )
    if (cue.text) cues.push({ ...cue, to: Math.min(cue.to, milliseconds) })
  }
  return cues
}

function cueOf(timed: string, lines: readonly string[]): Cue | null {
  const match = timing.exec(timed.trim())
  if (!match) return null
  const [from, to] = [millisecondsOf(match.slice(1, 5)), millisecondsOf(match.slice(5, 9))]
  return from < to ? { from, to, text: plain(lines) } : null
}

function millisecondsOf([hours = '0', minutes = '0', seconds = '0', thousandths = '0']: readonly (
  | string
  | undefined
)[]) {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(thousandths)
}

/** Text without tags (`<v Maya>`, `<i>`, timestamps), with entities decoded. */
function plain(lines: readonly string[]): string {
  return lines
    .map(line => cleanLine(unescaped(line.replace(/<[^<>\n]*>/g, ''))))
    .filter(line => line !== '')
    .join('\n')
}

function spread(text: string, milliseconds: number): Cue[] {
  const lines = text
    .split('\n')
    .map(cleanLine)
    .filter(line => line !== '')
  const length = lines.reduce((sum, line) => sum + line.length, 0)
  let read = 0
  return lines.map(line => {
    const from = Math.trunc((read / length) * milliseconds)
    read += line.length
    return { from, to: Math.max(from + 1, Math.trunc((read / length) * milliseconds)), text: line }
  })
}

function stampOf(at: number): string {
  const two = (value: number) => String(Math.trunc(value)).padStart(2, '0')
  const thousandths = String(at % 1000).padStart(3, '0')
  return `${two(at / 3_600_000)}:${two((at / 60_000) % 60)}:${two((at / 1000) % 60)}.${thousandths}`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&nbsp;', ' ').replaceAll('&amp;', '&')

function invalid(words: Message, line = ''): Refusal {
  return refusal('InvalidCaptions', 400, words, {
    title: phrase('The captions were not saved'),
    values: { line },
    fields: { captions: words },
  })
}
