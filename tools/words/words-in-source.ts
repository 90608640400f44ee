import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** Words found in the source: those that are looked up in a catalogue, and those that stand on a screen as they are. */
export type Found = { file: string; line: number; words: string }

/** The demo's data, and pages for builders: English alone. */
export const isEnglishOnly = (file: string): boolean => /^app\/demo|api-docs/.test(file)

/** Everything that may say something to a person. */
export function allFiles(root: string): string[] {
  return readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .map(name => `app/${name.replaceAll('\\', '/')}`)
    .filter(name => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.startsWith('app/words/es/'))
    .sort()
}

/** What is said in every language. */
export const sourceFiles = (root: string): string[] => allFiles(root).filter(file => !isEnglishOnly(file))

/** A catalogue each: what everyone's screens say, what admins and the demo's inbox add to it, what the server alone draws. */
export const catalogues = ['screens', 'admin', 'mails'] as const
export type Catalogue = (typeof catalogues)[number]

/** What no visitor reads: admins' pages, the demo's own, an owner's figures. Loaded with their screens. */
const adminSources =
  /^app\/(admin\/|ui\/charts\/|ui\/tables\/|ledger\/|donations\/disputes\/reason-words|notifications\/demo-inbox\/|campaigns\/figures\/(messages|screens\/campaign-figures))/

/** Mails, notices and push messages. */
const mailSources = /^app\/notifications\/((mails|events)\/|push\/push-text)/

/** Where the words of a file stand, unless a catalogue before it has them already. */
export function catalogueOf(file: string): Catalogue {
  if (mailSources.test(file)) return 'mails'
  return adminSources.test(file) ? 'admin' : 'screens'
}

/** Words with a placeholder for each figure, as the catalogue keeps a limit. */
export function numbered(words: string): string {
  let index = 0
  return words.replace(/\d[\d,.]*\d|\d/g, () => `{${index++}}`)
}

/** Attributes that people read or hear. */
const readAttributes =
  /^(aria-label|aria-description|alt|title|label|placeholder|hint|heading|description|legend|caption|summary|text|message|busyText|closeLabel|emptyText)$/

export function wordsIn(root: string, file: string): { looked: Found[]; bare: Found[] } {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const looked: Found[] = []
  const bare: Found[] = []
  const found = (node: ts.Node, words: string): Found => ({
    file,
    line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
    words,
  })
  const visit = (node: ts.Node): void => {
    // What the samples of an event say is said to nobody.
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'samples') return
    if (ts.isCallExpression(node) && translates(node.expression)) {
      const [words] = node.arguments
      if (words) for (const text of literals(words)) if (text.text) looked.push(found(text, text.text))
    } else if (ts.isJsxText(node) && hasWords(node.text)) {
      bare.push(found(node, node.text.trim()))
    } else if (ts.isJsxAttribute(node)) {
      readAttribute(node)
    } else if (ts.isPropertyAssignment(node) && ts.isStringLiteralLike(node.initializer)) {
      if (isSeparate(file, node, node.initializer.text)) bare.push(found(node, node.initializer.text))
    } else if (isChildExpression(node)) {
      for (const text of literals(node.expression)) if (hasWords(text.text)) bare.push(found(text, text.text))
    }
    ts.forEachChild(node, visit)
  }
  const readAttribute = (node: ts.JsxAttribute): void => {
    const name = node.name.getText()
    const value = node.initializer
    if (!value) return
    const element = node.parent.parent.tagName.getText()
    const texts = ts.isStringLiteral(value)
      ? [value]
      : ts.isJsxExpression(value) && value.expression
        ? literals(value.expression)
        : []
    for (const text of texts) {
      if (element === 'Phrase' && name === 'words') looked.push(found(text, text.text))
      else if (readAttributes.test(name) && hasWords(text.text)) bare.push(found(text, text.text))
    }
  }
  visit(source)
  return { looked, bare }
}

/** Names under which a screen keeps what it will show in an object of its own. */
const shownLater =
  /^(title|words|label|text|description|hint|heading|message|action|amount|payout|name|note)$/

/** Words that a screen keeps in an object, from where no catalogue is asked for them: a sentence, or a word under a telling name. */
function isSeparate(file: string, property: ts.PropertyAssignment, text: string): boolean {
  if (!file.endsWith('.tsx') || !/^\p{Lu}\p{L}*/u.test(text)) return false
  return /\s\p{L}/u.test(text) || shownLater.test(property.name.getText())
}

function translates(callee: ts.Expression): boolean {
  return /^(phrase|t|\w+\.t)$/.test(callee.getText())
}

/** The strings that an expression may come to, through conditions alone: a call inside looks after its own. */
function literals(node: ts.Expression): ts.StringLiteralLike[] {
  if (ts.isStringLiteralLike(node)) return [node]
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return literals(node.expression)
  if (ts.isConditionalExpression(node)) return [...literals(node.whenTrue), ...literals(node.whenFalse)]
  if (ts.isBinaryExpression(node)) return [...literals(node.left), ...literals(node.right)]
  return []
}

function isChildExpression(node: ts.Node): node is ts.JsxExpression & { expression: ts.Expression } {
  return (
    ts.isJsxExpression(node) &&
    node.expression !== undefined &&
    (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent))
  )
}

function hasWords(text: string): boolean {
  return /\p{L}{2,}/u.test(text.replace(/&\w+;/g, ''))
}
