import { phrase } from './phrase.ts'

export const personNameWords = {
  webAddress: phrase('Please enter a name without a web address.'),
  hidden: phrase('Please enter a name on one line, without hidden characters.'),
}

/**
 * Returns why a name is refused, or null. Names appear in mails and on other people's pages, so they may not contain a
 * web address or characters that hide or reorder text. Real names such as O'Neill, St. Mary's, A.J., and 李小龙 are
 * allowed. A blank name is allowed too: each form decides whether a name is required.
 */
export function nameProblem(name: string): string | null {
  if (hidden.test(name) || !name.isWellFormed()) return personNameWords.hidden
  // Browsers treat full-width letters and other dots as their ASCII equivalents in host names.
  const plain = name.normalize('NFKC').replace(/[。｡]/g, '.').toLowerCase()
  return webAddress.some(pattern => pattern.test(plain)) ? personNameWords.webAddress : null
}

/**
 * Control characters, line and paragraph separators, characters that change the text direction, and invisible
 * characters. The joiners (U+200C, U+200D) are allowed, because Persian and Indic names need them.
 */
const hidden =
  /[\p{Cc}\u{2028}\u{2029}\u{61c}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}\u{ad}\u{200b}\u{2060}-\u{2064}\u{feff}\u{e0000}-\u{e007f}]/u

/** Top-level domains that make mail programs turn a word before them into a link. */
const topLevels = 'com|net|org|edu|gov|info|biz|xyz|app|dev|icu|vip|рф|中国|公司|网络'
/**
 * Top-level domains that can also follow an initial in real names ("J.Page", "M.de la Cruz"), so they are refused only
 * after three or more characters. Common family names (li, ng, in, al) are left out.
 */
const namelike = [
  'mil|int|name|mobi|online|site|website|web|shop|store|top|club|live|link|click|page|space|tech|cloud|blog|news|email',
  'support|help|bank|finance|money|pay|cash|fund|gift|today|world|pro|example|test',
  'io|co|ly|gg|tv|cc|ws|us|uk|eu|ru|cn|de|fr|nl|es|pl|br|jp|kr|au|ca|ch|se|tk|ml|ga|cf|gq|to|sh|me',
].join('|')

const webAddress = [
  /[a-z]:\/\//,
  /(?:^|[^\p{L}])www\d?\./u,
  /(?:^|[^\p{L}])xn--/u,
  new RegExp(`[\\p{L}\\p{N}_-]\\.(?:${topLevels})(?![\\p{L}\\p{N}-])`, 'u'),
  new RegExp(`[\\p{L}\\p{N}_-]{3}\\.(?:${namelike})(?![\\p{L}\\p{N}-])`, 'u'),
  // URL shorteners whose names are too short for the pattern above, and similar hosts.
  /(?:^|[^\p{L}])(?:t\.me|t\.co|wa\.me|youtu\.be|goo\.gl|is\.gd|fb\.me|m\.me)(?![\p{L}\p{N}])/u,
  /[\p{L}\p{N}-]\.\p{L}{2,}(?:\/|:\d)/u,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/,
]
