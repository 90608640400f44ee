/** Lower case without accents, for search and slugs; `folded` in SQL does the same. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
}
