/**
 * Marks words that a person will read where they stand as data (a rule's message, a label in a list), so that the
 * catalogue of each language is checked for them. Whoever shows them translates them: `t(label)`.
 */
export function phrase<const Words extends string>(words: Words): Words {
  return words
}
