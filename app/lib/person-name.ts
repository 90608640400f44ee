import { withoutInvisible, withoutJoiners } from './invisible.ts'
import { type Message, phrase } from './phrase.ts'

export const personNameWords = {
  webAddress: phrase('Please enter a name without a web address.'),
  oneLine: phrase('Please enter a name on one line.'),
}

/** A name as it is stored: without invisible characters, which could hide or reorder text, and spaces around it (P740). */
export const cleanName = (typed: string): string => withoutInvisible(typed)

/**
 * Returns why a cleaned name is refused, or null. Names appear in mails and on other people's pages, so they may not contain a web address
 * or a line break. Real names such as O'Neill, St. Mary's, A.J., Sra.de la Cruz, and 李小龙 are allowed. A blank name is allowed too: each
 * form decides whether a name is required.
 */
export function nameProblem(name: string): Message | null {
  if (isBroken(name)) return personNameWords.oneLine
  const plain = readable(name)
  const isAddress = link.test(plain) || hosts.some(pattern => pattern.test(plain))
  return isAddress || namelikeHost.test(withoutAbbreviations(name)) ? personNameWords.webAddress : null
}

/**
 * Like `nameProblem`, for the names of companies and funds that staff enter, which may be hosts, such as Salesforce.com (P740). Links are
 * refused.
 */
export function organizationNameProblem(name: string): Message | null {
  if (isBroken(name)) return personNameWords.oneLine
  return link.test(readable(name)) ? personNameWords.webAddress : null
}

/** Control characters, and line and paragraph separators. */
const isBroken = (name: string) => /[\p{Cc}\u2028\u2029]/u.test(name) || !name.isWellFormed()

/** Browsers treat full-width letters and other dots as their ASCII equivalents in host names. */
const plainDots = (name: string) =>
  withoutJoiners(withoutInvisible(name)).normalize('NFKC').replace(/[。｡]/g, '.')
const readable = (name: string) => plainDots(name).toLowerCase()

/** Top-level domains that make mail programs turn a word before them into a link. */
const topLevels = 'com|net|org|edu|gov|info|biz|xyz|app|dev|icu|vip|рф|中国|公司|网络'
/**
 * Top-level domains that can also follow an initial or an abbreviation in real names ("J.Page", "M.de la Cruz", "Sra.de la Cruz"), so they
 * are refused only after three or more characters that aren't an abbreviation. Common family names (li, ng, in, al) are left out.
 */
const namelike = [
  'mil|int|name|mobi|online|site|website|web|shop|store|top|club|live|link|click|page|space|tech|cloud|blog|news|email',
  'support|help|bank|finance|money|pay|cash|fund|gift|today|world|pro|example|test',
  'io|co|ly|gg|tv|cc|ws|us|uk|eu|ru|cn|de|fr|nl|es|pl|br|jp|kr|au|ca|ch|se|tk|ml|ga|cf|gq|to|sh|me',
].join('|')

const hosts = [
  new RegExp(`[\\p{L}\\p{N}_-]\\.(?:${topLevels})(?![\\p{L}\\p{N}-])`, 'u'),
  // URL shorteners whose names are too short for `namelikeHost`, and similar hosts.
  /(?:^|[^\p{L}])(?:t\.me|t\.co|wa\.me|youtu\.be|goo\.gl|is\.gd|fb\.me|m\.me)(?![\p{L}\p{N}])/u,
]
const namelikeHost = new RegExp(`[\\p{L}\\p{N}_-]{3}\\.(?:${namelike})(?![\\p{L}\\p{N}-])`, 'u')
/** A scheme, a prefix or a path: no name has one. */
const link =
  /[a-z]:\/\/|(?:^|[^\p{L}])(?:www\d?\.|xn--)|[\p{L}\p{N}-]\.\p{L}{2,}(?:\/|:\d)|\b\d{1,3}(?:\.\d{1,3}){3}\b|@[^\s@]+\.\p{L}{2}/u

/** Titles and short forms of first names of three or more letters that people write with a period and no space after it. */
const abbreviations = new Set(
  (
    'mrs miss drs dra dna dña prof profa profr sra srta sres sto sta san fco fca fdo fdez hdez glez gzlez rdz rdgz mtz mtnez gpe ant ' +
    'mtro mtra lic ing arq abg pbro hno hna rev revd fray msgr mons cap capt cmdr cdr col gen gral gov hon maj sgt cpl pvt sen rep pres ' +
    'supt chas geo jas jno jos thos robt saml danl benj alex fred edw mme mlle cpa atty'
  ).split(' '),
)

/** The name with a space after each capitalized abbreviation. A word that goes on after another period stays, as in "Mrs.Co.uk". */
const withoutAbbreviations = (name: string) =>
  plainDots(name)
    .replace(
      /(^|[\s("'])(\p{Lu}\p{L}{2,4})\.(?=\p{L}+(?!\p{L}|[.-]\p{L}))/gu,
      (whole, before: string, word: string) =>
        abbreviations.has(word.toLowerCase()) ? `${before}${word} ` : whole,
    )
    .toLowerCase()
