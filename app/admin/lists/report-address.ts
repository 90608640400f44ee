/** A report's address with what its list asks for: the same rows, of all its pages. */
export function reportAddress(path: string, query: Readonly<Record<string, unknown>>): string {
  const asked = Object.entries(query).flatMap(([name, value]) =>
    name === 'page' || name === 'donation' || value === undefined || value === ''
      ? []
      : [[name, String(value)]],
  )
  return asked.length === 0 ? path : `${path}?${new URLSearchParams(asked)}`
}
