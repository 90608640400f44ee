import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import type { Catalog } from '../../app/words/translate.ts'

/** A message in the source code, with its position. */
export type SourceMessage = { file: string; line: number; words: string }

/** True for the demo's data and pages for developers, which aren't translated. */
export const isEnglishOnly = (file: string): boolean => /^demo\/world\/|api-docs/.test(file)

/** The texts with which phones ask for permissions. */
const phoneTexts = 'tools/native/permissions.ts'

/** Lists every file that may contain messages. */
export function allFiles(root: string): string[] {
  return ['app', 'demo']
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        name => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter(name => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^app\/words\//.test(name))
    .concat(phoneTexts)
    .sort()
}

/** Lists every file whose messages are translated. */
export const sourceFiles = (root: string): string[] => allFiles(root).filter(file => !isEnglishOnly(file))

/** Screens that visitors rarely see: those of admins and the demo, the judgments of tassel doctor, the staff’s sign-in, the rules of fee schedules, owners' figures, and pages opened from emails. */
const adminSources =
  /^demo\/inbox\/|^app\/(admin\/|books\/(?!bank\/)|lists\/|fees\/(check-schedule|change-fees|typed-schedule)|ui\/charts\/|ui\/tables\/|ledger\/|platform\/doctor\/|donations\/(disputes\/reason-words|offline-kind)|donations\/offline\/|integrations\/webhooks\/|donations\/(suspense|refunds)\/|accounts\/(staff-roles|second-person\/|oidc\/(oidc-words|screens\/staff-sign-in))|withdrawals\/(payout-batches\/|payee-checks\/|who-may-act)|privacy\/|campaigns\/privacy\/|campaigns\/figures\/(messages|screens\/campaign-figures)|donors\/page\/screens\/|withdrawals\/year-summary\/screens\/|legal\/(accessibility|screens\/(accessibility|disclosures)))/

/** Mails, receipts, posters, notices, push messages, and the texts of permission requests. */
const mailSources =
  /^tools\/native\/|^app\/notifications\/((mails|events)\/|push\/push-text)|^app\/campaigns\/sharing\/poster\/|^app\/donors\/receipts\/(pdf\/|legal-class|receipt-form|receipt-words)/

/** Returns the catalog of a file's messages. Messages of an earlier catalog aren't repeated there. */
export function catalogOf(file: string): Catalog {
  if (mailSources.test(file)) return 'mails'
  return adminSources.test(file) ? 'admin' : 'screens'
}

const readAttributes =
  /^(aria-label|aria-description|alt|title|label|placeholder|hint|heading|description|legend|caption|summary|text|message|busyText|closeLabel|emptyText)$/

/** Returns the messages that a file translates (`looked`), and the texts that it shows without translating them (`bare`). */
export function wordsIn(root: string, file: string): { looked: SourceMessage[]; bare: SourceMessage[] } {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const looked: SourceMessage[] = []
  const bare: SourceMessage[] = []
  const messageAt = (node: ts.Node, words: string): SourceMessage => ({
    file,
    line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
    words,
  })
  const visit = (node: ts.Node): void => {
    // Sample events are used only in tests.
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'samples') return
    if (ts.isCallExpression(node) && translates(node.expression)) {
      const [words] = node.arguments
      if (words) for (const text of literals(words)) if (text.text) looked.push(messageAt(text, text.text))
    } else if (ts.isJsxText(node) && hasWords(node.text)) {
      bare.push(messageAt(node, node.text.trim()))
    } else if (ts.isJsxAttribute(node)) {
      readAttribute(node)
    } else if (ts.isPropertyAssignment(node) && ts.isStringLiteralLike(node.initializer)) {
      if (isSeparate(file, node, node.initializer.text)) bare.push(messageAt(node, node.initializer.text))
    } else if (isChildExpression(node)) {
      for (const text of literals(node.expression))
        if (hasWords(text.text)) bare.push(messageAt(text, text.text))
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
      if (element === 'Phrase' && name === 'words') looked.push(messageAt(text, text.text))
      else if (readAttributes.test(name) && hasWords(text.text)) bare.push(messageAt(text, text.text))
    }
  }
  visit(source)
  return { looked, bare }
}

/** Properties that hold text shown on screens. */
const shownLater =
  /^(title|words|label|text|description|hint|heading|message|action|amount|payout|name|note)$/

/**
 * True for a property's text that screens show: it starts with a capital letter, and either has several words or is in a property of
 * `shownLater`.
 */
function isSeparate(file: string, property: ts.PropertyAssignment, text: string): boolean {
  if (!file.endsWith('.tsx') || !/^\p{Lu}\p{L}*/u.test(text)) return false
  return /\s\p{L}/u.test(text) || shownLater.test(property.name.getText())
}

function translates(callee: ts.Expression): boolean {
  return /^(phrase|t|\w+\.t)$/.test(callee.getText())
}

/** Returns the string literals that an expression may evaluate to, except arguments of calls. */
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
