/** Writes the formatted text back and keeps the caret behind the same digit, so that a number can be corrected in its middle. */
export function formatAtCaret(input: HTMLInputElement, format: (text: string) => string): void {
  const before = input.value
  const after = format(before)
  if (after === before) return
  const caret = input.selectionStart ?? before.length
  const atEnd = caret === before.length
  const digits = before.slice(0, caret).replace(/[^0-9]/g, '').length
  input.value = after
  const place = atEnd ? after.length : placeBehind(after, digits)
  input.setSelectionRange(place, place)
}

function placeBehind(text: string, digits: number): number {
  let seen = 0
  for (let place = 0; place < text.length; place++) {
    if (seen === digits) return place
    if (/[0-9]/.test(text[place] ?? '')) seen += 1
  }
  return text.length
}
