/**
 * Keeps a page right that the browser translates. Translation puts a `<font>` in place of each text, and React goes on writing into the
 * text that nobody sees anymore (react#11538): a button would name an old sum (P689). So this copies what React writes into the `<font>`,
 * and lets React remove it or insert before it.
 */
export function keepTranslatedText(): void {
  const observer = new MutationObserver(records => {
    for (const record of records) {
      if (record.type === 'characterData') copyText(record.target)
      else for (const text of record.removedNodes) if (isReplaced(text, record)) follow(text)
    }
  })
  const follow = (text: Node) => {
    observer.observe(text, { characterData: true })
    mendNodes()
  }
  observer.observe(document, { childList: true, subtree: true })
}

/** The `<font>` in place of a text of React. */
const fonts = new WeakMap<Node, Node>()

const isFont = (node: Node | null) => node?.nodeName === 'FONT'

/** Notes the `<font>` that took the place of a removed text; false if there is none, or React doesn't know the text. */
function isReplaced(
  text: Node,
  { target, addedNodes, previousSibling, nextSibling }: MutationRecord,
): boolean {
  if (text.nodeType !== Node.TEXT_NODE || isFont(target)) return false
  const font = [...addedNodes, previousSibling, nextSibling].find(isFont)
  if (font) fonts.set(text, font)
  return font !== undefined
}

function copyText(text: Node): void {
  const font = fonts.get(text)
  if (font && !font.contains(text)) font.textContent = text.textContent
}

/** The child of `parent` that shows `node`. */
function shown(parent: Node, node: Node): Node {
  const font = fonts.get(node)
  return font?.parentNode === parent && node.parentNode !== parent ? font : node
}

let isMended = false

/** Lets React remove, replace and insert before texts that a translation replaced. Only on translated pages. */
function mendNodes(): void {
  if (isMended) return
  isMended = true
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T) {
    removeChild.call(this, shown(this, child))
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, child: T, before: Node | null) {
    const font = shown(this, child)
    if (font !== child) removeChild.call(this, font)
    insertBefore.call(this, child, before && shown(this, before))
    return child
  }
}
