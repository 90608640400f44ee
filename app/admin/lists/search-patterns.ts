import { folded } from '../../campaigns/campaign.ts'

/** True for an id instead of words: how pages link to one person, since an e-mail belongs in no address. */
export function isId(search: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(search)
}

/** More words than anybody types would only make the statement long. */
const mostWords = 6

/** The words looked for, folded as the database folds (`folded`), as patterns for LIKE; a row must match each. */
export function searchPatterns(search: string): string[] {
  const words = folded(search).split(/\s+/).filter(Boolean).slice(0, mostWords)
  return words.map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}
