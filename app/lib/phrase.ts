/**
 * Marks a text in data, such as a rule's message or a list's label, for extraction into the catalogs. The code that
 * shows the text translates it with `t(label)`.
 */
export function phrase<const Words extends string>(words: Words): Words {
  return words
}
