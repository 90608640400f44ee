/**
 * Reads a PDF without compressed streams and says which failure conditions of the Matterhorn Protocol 1.1 (PDF/UA-1) it has, of those that a program
 * can test and that documents without forms, links and attachments can have. It shares nothing with the library that draws, nor with pdf.js.
 */
export function uaProblems(bytes: Uint8Array): string[] {
  const { objects, trailer } = readObjects(Buffer.from(bytes).toString('latin1'))
  const doc: Doc = { objects, found: new Set(), catalog: new Map() }
  doc.catalog = dictAt(doc, trailer.get('Root'))
  if (trailer.has('Encrypt')) fail(doc, '26-001')
  checkCatalog(doc)
  const tagged = checkStructure(doc)
  for (const page of pagesOf(doc, doc.catalog.get('Pages'))) checkPage(doc, page, tagged)
  return [...doc.found].sort()
}

class Name {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
class Ref {
  readonly id: number
  constructor(id: number) {
    this.id = id
  }
}
class Operator {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Dict = Map<string, Value> & { stream?: string }
type Value = number | string | boolean | null | Name | Ref | Operator | Value[] | Dict

type Doc = { objects: ReadonlyMap<number, Value>; found: Set<string>; catalog: Dict }

const fail = (doc: Doc, point: string) => doc.found.add(point)
const valueAt = (doc: Doc, value: Value | undefined): Value | undefined =>
  value instanceof Ref ? doc.objects.get(value.id) : value
const dictAt = (doc: Doc, value: Value | undefined): Dict => {
  const found = valueAt(doc, value)
  return found instanceof Map ? found : new Map()
}
const listAt = (doc: Doc, value: Value | undefined): Value[] => {
  const found = valueAt(doc, value)
  return found === undefined || found === null ? [] : Array.isArray(found) ? found : [value as Value]
}
const nameOf = (value: Value | undefined): string => (value instanceof Name ? value.text : '')

const space = /[\0\t\n\f\r ]/
const delimiter = /[()<>[\]{}/%]/

/** Reads PDF syntax from a position. */
class Syntax {
  readonly text: string
  at: number
  constructor(text: string, at = 0) {
    this.text = text
    this.at = at
  }

  skip(): void {
    for (;;) {
      const char = this.text[this.at]
      if (char !== undefined && space.test(char)) this.at++
      else if (char === '%') while (this.at < this.text.length && this.text[this.at] !== '\n') this.at++
      else return
    }
  }

  get isDone(): boolean {
    this.skip()
    return this.at >= this.text.length
  }

  value(): Value {
    this.skip()
    const rest = this.text.slice(this.at, this.at + 2)
    if (rest === '<<') return this.dict()
    const [char] = rest
    if (char === '[') return this.list()
    if (char === '(') return this.literal()
    if (char === '<') return this.hex()
    if (char === '/') {
      this.at++
      return new Name(this.word())
    }
    const word = this.word()
    if (word === '') throw new Error(`no PDF syntax at ${this.at}: ${rest}`)
    if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word))
      return word === 'true' || (word === 'false' ? false : word === 'null' ? null : new Operator(word))
    const reference = /^\s+\d+\s+R(?![A-Za-z])/.exec(this.text.slice(this.at, this.at + 12))
    if (!reference || !/^\d+$/.test(word)) return Number(word)
    this.at += reference[0].length
    return new Ref(Number(word))
  }

  word(): string {
    const from = this.at
    while (this.at < this.text.length) {
      const char = this.text[this.at] as string
      if (space.test(char) || delimiter.test(char)) break
      this.at++
    }
    return this.text.slice(from, this.at)
  }

  dict(): Dict {
    const dict: Dict = new Map()
    this.at += 2
    for (this.skip(); !this.text.startsWith('>>', this.at); this.skip()) {
      const key = this.value()
      dict.set(nameOf(key), this.value())
    }
    this.at += 2
    return dict
  }

  list(): Value[] {
    const list: Value[] = []
    this.at++
    for (this.skip(); this.text[this.at] !== ']'; this.skip()) list.push(this.value())
    this.at++
    return list
  }

  literal(): string {
    const from = this.at
    for (let depth = 0; ; this.at++) {
      const char = this.text[this.at]
      if (char === '\\') this.at++
      else if (char === '(') depth++
      else if (char === ')' && --depth === 0) break
      else if (char === undefined) throw new Error('a string without an end')
    }
    return this.text.slice(from + 1, this.at++)
  }

  hex(): string {
    const end = this.text.indexOf('>', this.at)
    const digits = this.text.slice(this.at + 1, end).replace(/\s/g, '')
    this.at = end + 1
    return Buffer.from(digits, 'hex').toString('latin1')
  }
}

function readObjects(text: string): { objects: Map<number, Value>; trailer: Dict } {
  const objects = new Map<number, Value>()
  const next = /(\d+) 0 obj\b|\btrailer\b/g
  for (let found = next.exec(text); found; found = next.exec(text)) {
    const syntax = new Syntax(text, next.lastIndex)
    const value = syntax.value()
    if (found[1] === undefined) return { objects, trailer: value as Dict }
    syntax.skip()
    if (value instanceof Map && text.startsWith('stream', syntax.at)) {
      const start = syntax.at + (text[syntax.at + 6] === '\r' ? 8 : 7)
      value.stream = text.slice(start, start + Number(value.get('Length')))
      syntax.at = start + value.stream.length
    }
    objects.set(Number(found[1]), value)
    next.lastIndex = syntax.at
  }
  throw new Error('there is no trailer')
}

/** Checkpoints 01, 06, 07 and 11: what the document says of itself. */
function checkCatalog(doc: Doc): void {
  const { catalog } = doc
  const marks = dictAt(doc, catalog.get('MarkInfo'))
  if (marks.get('Marked') !== true) fail(doc, 'UA1:7.1 not marked as tagged')
  if (marks.get('Suspects') === true) fail(doc, '01-007')
  const { stream: xmp } = dictAt(doc, catalog.get('Metadata'))
  if (xmp === undefined || /&(?!(amp|lt|gt|quot|apos|#\w+);)/.test(xmp)) fail(doc, '06-001')
  else {
    if (!/<pdfuaid:part>1<\/pdfuaid:part>/.test(xmp)) fail(doc, '06-002')
    if (!/<dc:title>[\s\S]*?<rdf:li[^>]*>[^<]*\S[^<]*<\/rdf:li>[\s\S]*?<\/dc:title>/.test(xmp))
      fail(doc, '06-003')
  }
  const shown = dictAt(doc, catalog.get('ViewerPreferences')).get('DisplayDocTitle')
  if (shown === undefined) fail(doc, '07-001')
  if (shown === false) fail(doc, '07-002')
  // Without it, no text of the document, its tags and its title has a language.
  if (!/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(String(catalog.get('Lang') ?? ''))) fail(doc, '11-006')
}

const standard = new Set(
  'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby Warichu RB RT RP WT WP Figure Formula Form'.split(
    ' ',
  ),
)
/** The tags that a tag of tables and lists may contain, and those in which it must be. */
const inside: Record<string, RegExp> = {
  Table: /^(TR|THead|TBody|TFoot|Caption)$/,
  THead: /^TR$/,
  TBody: /^TR$/,
  TFoot: /^TR$/,
  TR: /^(TH|TD)$/,
  L: /^(LI|L|Caption)$/,
  LI: /^(Lbl|LBody)$/,
}
const within: Record<string, RegExp> = {
  TR: /^(Table|THead|TBody|TFoot)$/,
  TH: /^TR$/,
  TD: /^TR$/,
  LI: /^L$/,
  LBody: /^LI$/,
}
const isOfTables = /^(Table|TR|TH|TD|THead|TBody|TFoot)$/

/** Checkpoints 02, 09, 13, 14, 15 and 19: the tree of tags. Returns the marked content that it holds, as `page mcid`. */
function checkStructure(doc: Doc): Set<string> {
  const root = dictAt(doc, doc.catalog.get('StructTreeRoot'))
  const roles = dictAt(doc, root.get('RoleMap'))
  const tagged = new Set<string>()
  const headings: number[] = []
  const visit = (value: Value, parent: string, page: Value | undefined): void => {
    const node = valueAt(doc, value)
    if (typeof node === 'number') return void tagged.add(`${page instanceof Ref ? page.id : ''} ${node}`)
    if (!(node instanceof Map)) return
    const own = node.get('Pg') ?? page
    if (node.has('MCID'))
      return void tagged.add(`${own instanceof Ref ? own.id : ''} ${String(node.get('MCID'))}`)
    const said = nameOf(node.get('S'))
    const tag = standard.has(said) ? said : nameOf(roles.get(said))
    if (!standard.has(tag)) fail(doc, '02-001')
    const isMisplaced = within[tag]?.test(parent) === false || inside[parent]?.test(tag) === false
    if (isMisplaced) fail(doc, isOfTables.test(tag) || isOfTables.test(parent) ? '09-004' : '09-005')
    const level = /^H([1-6])$/.exec(tag)?.[1]
    if (level) headings.push(Number(level))
    if (tag === 'H') fail(doc, '14-007')
    if (tag === 'Figure' && !node.has('Alt') && !node.has('ActualText')) fail(doc, '13-004')
    if (tag === 'Note' && !node.has('ID')) fail(doc, '19-003')
    const attributes = listAt(doc, node.get('A')).map(one => dictAt(doc, one))
    if (tag === 'TH' && !attributes.some(one => /^(Row|Column|Both)$/.test(nameOf(one.get('Scope')))))
      fail(doc, '15-003')
    for (const child of listAt(doc, node.get('K'))) visit(child, tag, own)
  }
  for (const child of listAt(doc, root.get('K'))) visit(child, '', undefined)
  if (headings.length > 0 && headings[0] !== 1) fail(doc, '14-002')
  if (headings.some((level, at) => at > 0 && level > (headings[at - 1] as number) + 1)) fail(doc, '14-003')
  return tagged
}

type Page = { id: number; dict: Dict }

const pagesOf = (doc: Doc, node: Value | undefined): Page[] => {
  const dict = dictAt(doc, node)
  if (nameOf(dict.get('Type')) === 'Page') return [{ id: node instanceof Ref ? node.id : 0, dict }]
  return listAt(doc, dict.get('Kids')).flatMap(child => pagesOf(doc, child))
}

const paints = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'sh', 'Do', 'EI'])
const shows = new Set(['Tj', 'TJ', "'", '"'])

/** Checkpoints 01, 10, 28 and 31: what is drawn on a page, and with which fonts. */
function checkPage(doc: Doc, page: Page, tagged: ReadonlySet<string>): void {
  if (listAt(doc, page.dict.get('Annots')).length > 0 && nameOf(page.dict.get('Tabs')) !== 'S')
    fail(doc, page.dict.has('Tabs') ? '28-009' : '28-008')
  const fonts = dictAt(doc, dictAt(doc, page.dict.get('Resources')).get('Font'))
  const content = listAt(doc, page.dict.get('Contents'))
    .map(one => dictAt(doc, one).stream ?? '')
    .join('\n')
  const syntax = new Syntax(content)
  const open: ('artifact' | 'tagged' | 'other')[] = []
  let font: Font | null = null
  let before: Value[] = []
  while (!syntax.isDone) {
    const value = syntax.value()
    if (!(value instanceof Operator)) {
      before.push(value)
      continue
    }
    const { text: operator } = value
    if (operator === 'BDC' || operator === 'BMC') open.push(markOf(doc, page, before, open, tagged))
    else if (operator === 'EMC') open.pop()
    else if (operator === 'Tf') font = fontOf(doc, fonts.get(nameOf(before[0])))
    else if (paints.has(operator) || shows.has(operator)) {
      if (!open.includes('artifact') && !open.includes('tagged')) fail(doc, '01-005')
      if (shows.has(operator)) checkText(doc, font, before)
    }
    before = []
  }
}

function markOf(
  doc: Doc,
  page: Page,
  [tag, properties]: readonly Value[],
  open: readonly string[],
  tagged: ReadonlySet<string>,
) {
  if (nameOf(tag) === 'Artifact') {
    if (open.includes('tagged')) fail(doc, '01-003')
    return 'artifact'
  }
  const id = dictAt(doc, properties).get('MCID')
  if (id === undefined) return 'other'
  if (open.includes('artifact')) fail(doc, '01-004')
  // Content whose tag is not in the tree is content without a tag.
  return tagged.has(`${page.id} ${String(id)}`) ? 'tagged' : 'other'
}

type Font = { glyphs: number | null; unicode: ReadonlyMap<number, number> | null }

function fontOf(doc: Doc, value: Value | undefined): Font {
  const font = dictAt(doc, value)
  const [descendant] = listAt(doc, font.get('DescendantFonts'))
  const drawn = descendant === undefined ? font : dictAt(doc, descendant)
  const program = dictAt(doc, drawn.get('FontDescriptor'))
  if (!['FontFile', 'FontFile2', 'FontFile3'].some(key => dictAt(doc, program.get(key)).stream))
    fail(doc, '31-009')
  if (nameOf(drawn.get('Subtype')) === 'CIDFontType2') {
    const map = valueAt(doc, drawn.get('CIDToGIDMap'))
    if (map === undefined) fail(doc, '31-005')
    else if (!(map instanceof Map) && nameOf(map) !== 'Identity') fail(doc, '31-004')
    if (!/^Identity-[HV]$/.test(nameOf(font.get('Encoding')))) fail(doc, '31-006')
  }
  const glyphs = glyphsOf(dictAt(doc, program.get('FontFile2')).stream ?? '')
  const { stream: listed } = dictAt(doc, program.get('CIDSet'))
  if (glyphs !== null && listed !== undefined) {
    const isListed = (id: number) => ((listed.charCodeAt(id >> 3) >> (7 - (id & 7))) & 1) === 1
    for (let id = 0; id < glyphs; id++) if (!isListed(id)) fail(doc, '31-014')
    for (let id = glyphs; id < listed.length * 8; id++) if (isListed(id)) fail(doc, '31-015')
  }
  const { stream } = dictAt(doc, font.get('ToUnicode'))
  if (stream === undefined) fail(doc, '31-027')
  return { glyphs, unicode: stream === undefined ? null : unicodeOf(stream) }
}

/** The number of glyphs of a TrueType font, from its table `maxp`. */
function glyphsOf(file: string): number | null {
  const bytes = Buffer.from(file, 'latin1')
  for (let at = 12; at + 16 <= bytes.length && at < 12 + 16 * bytes.readUInt16BE(4); at += 16) {
    if (bytes.toString('latin1', at, at + 4) === 'maxp')
      return bytes.readUInt16BE(bytes.readUInt32BE(at + 8) + 4)
  }
  return null
}

/** The code points of a ToUnicode map by character code; the first of several. */
function unicodeOf(cmap: string): Map<number, number> {
  const map = new Map<number, number>()
  const first = (hex = '') => Number.parseInt(hex.slice(0, 4), 16)
  for (const [, body = ''] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', , list, start] of body.matchAll(
      /<([^>]*)>\s*<([^>]*)>\s*(?:\[([^\]]*)\]|<([^>]*)>)/g,
    )) {
      if (list === undefined) map.set(first(from), first(start))
      else
        [...list.matchAll(/<([^>]*)>/g)].forEach(([, code], at) => {
          map.set(first(from) + at, first(code?.replace(/\s/g, '')))
        })
    }
  }
  return map
}

function checkText(doc: Doc, font: Font | null, values: readonly Value[]): void {
  const strings = values.flat().filter(value => typeof value === 'string')
  for (const text of strings) {
    for (let at = 0; at + 1 < text.length; at += 2) {
      const code = text.charCodeAt(at) * 256 + text.charCodeAt(at + 1)
      if (code === 0) fail(doc, '31-030')
      if (font?.glyphs !== null && code >= (font?.glyphs ?? 0)) fail(doc, '31-011')
      if (!font?.unicode) continue
      const meant = font.unicode.get(code)
      if (meant === undefined || Number.isNaN(meant)) fail(doc, '10-001')
      else if (meant === 0 || meant === 0xfeff || meant === 0xfffe) fail(doc, '31-028')
    }
  }
}
