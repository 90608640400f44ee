/**
 * An SVG drawing as data. `Drawn` (portrait.tsx) renders it with React; `drawingText` writes it as text for pictures
 * and mails.
 */
export type Drawing = {
  tag: string
  /** Attributes with React's names, such as `strokeWidth`. */
  attrs: Record<string, string | number>
  children?: readonly Drawing[]
  text?: string
}

export function draw(tag: string, attrs: Drawing['attrs'], children?: readonly Drawing[]): Drawing {
  return children ? { tag, attrs, children } : { tag, attrs }
}

const CAMEL_CASE = new Set([
  'viewBox',
  'patternUnits',
  'patternTransform',
  'maskUnits',
  'preserveAspectRatio',
])
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for SVG and HTML, also in quoted attributes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, sign => ESCAPES[sign] ?? sign)
}

/** Writes the drawing as SVG text, with all values escaped. */
export function drawingText(node: Drawing): string {
  const attrs = Object.entries(node.attrs)
    .map(([name, value]) => ` ${attributeName(name)}="${escapeMarkup(String(value))}"`)
    .join('')
  const inside = (node.children ?? []).map(drawingText).join('') + escapeMarkup(node.text ?? '')
  return `<${node.tag}${attrs}>${inside}</${node.tag}>`
}

function attributeName(name: string): string {
  return CAMEL_CASE.has(name) ? name : name.replace(/[A-Z]/g, character => `-${character.toLowerCase()}`)
}
