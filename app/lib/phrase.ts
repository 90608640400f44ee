/**
 * Marks a text in data (a rule's message, a list's label) for translation, so that the catalogs are checked for it. The code
 * that shows it translates it: `t(label)`.
 */
export function phrase<const Words extends string>(words: Words): Words {
  return words
}
