declare const declared: unique symbol

/**
 * An English text that is declared with `phrase`, and so has translations. Code that shows it translates it with
 * `t(label)`. A text that comes from a person or another program is a `string`, and the compiler refuses it.
 */
export type Message = string & { readonly [declared]: true }

/** `Text` if it is a literal, `Message` or a union of these; otherwise `never`. */
export type Declared<Text extends string> = Text extends Message
  ? Text
  : // Only a type with infinitely many texts, such as `string` or `Hello ${string}`, makes an index signature.
    Record<never, never> extends Record<Text, 1>
    ? never
    : Text

/** Declares a text in data, such as a rule's message or a list's label. `npm run words` puts it in the catalogs. */
export function phrase<const Text extends string>(text: Text & Declared<Text>): Message {
  return text as string as Message
}

/**
 * Text that is shown as it is: in the reader's language already, or a person's own words. The compiler refuses a
 * `Message`, which `t` must translate first.
 */
export type Written = string & { readonly [declared]?: never }
