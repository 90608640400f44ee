import { phrase } from './phrase.ts'

export const personNameWords = {
  webAddress: phrase('Please enter a name without a web address.'),
  hidden: phrase('Please enter a name on one line, without hidden characters.'),
}

/**
 * What is wrong with a person's name, or null. A name stands in mails and on pages of other people, so it may hold no web address and
 * nothing that reorders or hides text; anything that people are really called passes (O'Neill, St. Mary's, A.J., 李小龙). Blank is no
 * problem here: whether a name is needed is for each form to say.
 */
export function nameProblem(name: string): string | null {
  if (hidden.test(name) || !name.isWellFormed()) return personNameWords.hidden
  // Full-width letters and other dots lead to the same address.
  const plain = name.normalize('NFKC').replace(/[。｡]/g, '.').toLowerCase()
  return webAddress.some(pattern => pattern.test(plain)) ? personNameWords.webAddress : null
}

/**
 * Control characters, line and paragraph separators, everything that turns the direction of text, and what is drawn as nothing. The
 * joiners of Persian and Indic names (U+200C, U+200D) are letters' own.
 */
const hidden =
  /[\p{Cc}\u{2028}\u{2029}\u{61c}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}\u{ad}\u{200b}\u{2060}-\u{2064}\u{feff}\u{e0000}-\u{e007f}]/u

/** Endings that make a link in people's mail programs of any word before their dot. */
const topLevels = 'com|net|org|edu|gov|info|biz|xyz|app|dev|icu|vip|рф|中国|公司|网络'
/**
 * Endings that follow an initial in real names too ("J.Page", "M.de la Cruz"): an address after three letters or more. Those that are
 * family names everywhere (li, ng, in, al) are left out; with a path behind it any ending is an address.
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
  // The shortest of shorteners.
  /(?:^|[^\p{L}])(?:t\.me|t\.co|wa\.me|youtu\.be|goo\.gl|is\.gd|fb\.me|m\.me)(?![\p{L}\p{N}])/u,
  /[\p{L}\p{N}-]\.\p{L}{2,}(?:\/|:\d)/u,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/,
]
