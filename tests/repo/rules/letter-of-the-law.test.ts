import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/**
 * Keeps docs/legal.md true to docs/product (P902): what it says Tassel does, by the rules that it cites; what it says Tassel does not, by the
 * words with which a rule would contradict it. Add a row here for each new sentence in its last column.
 */

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8')

/** For each sentence in the column "Tassel does not": how a product rule would say the opposite, and an example of such a rule. */
const denials: Record<string, { opposite: RegExp; example: string }> = {
  'send the notice': {
    opposite: /(sends?|emails?|mails?) .{0,40}notice.{0,30}(acquirer|card network|Mastercard)/i,
    example: 'It emails the notice of surcharges to the acquirer.',
  },
  'know your cost: it believes what you state': {
    opposite: /(reads?|computes?|measures?|learns?) .{0,40}(real|actual) cost/i,
    example: 'The server computes the actual cost of credit cards from the provider’s fees.',
  },
  'show a state’s notice of surcharges': {
    opposite: /notice of surcharges|surcharge notice|(Colorado|New Jersey|C\.R\.S\.).{0,60}(notice|words)/i,
    example: 'In Colorado the dialog shows the notice in the law’s words.',
  },
  'decide whether a donation is a price': {
    opposite: /California.{0,60}(price|total|surcharge)|advertised price/i,
    example: 'In California every amount includes the mandatory fees as the advertised price.',
  },
  'refuse a surcharge in other states': {
    opposite: /(Oklahoma|Kansas|Texas|\bOK\b.{0,10}\bCT\b|\bCT\b.{0,20}\bOK\b)/,
    example: 'A surcharge is refused where state law forbids it (CT, MA, ME, OK, PR).',
  },
  'look at the donor’s state': {
    opposite: /(donor|giver|buyer|card)(’s|'s)? (home |billing )?(state|ZIP|postal code)|state of the donor/i,
    example: 'A surcharge is left out by the donor’s billing state.',
  },
  'know where you are registered': {
    opposite:
      /(states|where) .{0,40}(is|are) registered|solicitation.{0,20}registration|registrations? (expires?|by state)/i,
    example: 'Settings list the states where the charity is registered.',
  },
  'write a state’s notices, or follow changes of the law': {
    opposite:
      /(built-in|ready-made|standard|prescribed) (state )?(notices|disclosures)|(notices|disclosures) .{0,40}(updated|kept current)/i,
    example: '`/disclosures` comes with the prescribed notices of each state.',
  },
  'print it on a poster or a reminder': {
    opposite:
      /(poster|reminder).{0,80}(Florida|registration|state’s statement)|Florida.{0,80}(poster|reminder)/i,
    example: 'The poster carries Florida’s statement in capitals.',
  },
  'file a report with a state': {
    opposite: /(files?|submits?|sends?) .{0,40}(Attorney General|PL-1|annual report to)/i,
    example: 'Once a year it files form PL-1 with the Attorney General.',
  },
  'check a charity’s standing': {
    opposite: /good standing|(checks?|compares?) .{0,30}(charity|charities|EIN) .{0,40}(IRS|register|list)/i,
    example: 'Each EIN is compared with the list of charities in good standing.',
  },
  'call a donation to a student deductible': {
    opposite:
      /(donation|gift)s? to (a |the )?(student|campaign)s? (is|are|can be|counts? as) (tax.)?(deductible|a contribution|contributions)/i,
    example: 'With a tax status, a donation to a student is deductible.',
  },
  'know whether a payout is a grant of yours, or compute Schedule F': {
    opposite: /Schedule F|(decides?|knows?) whether .{0,30}grant/i,
    example: 'Accounting shows Schedule F for students abroad.',
  },
  'make a Form 1099': { opposite: /1099/, example: 'Accounting exports a Form 1099-MISC for each payee.' },
  'tell donors about the gift tax': {
    opposite: /gift tax/i,
    example: 'Above the yearly exclusion the dialog mentions the gift tax.',
  },
  'ask a bank or an account-validation service who owns an account': {
    opposite: /account.validation|Plaid|Giact|Early Warning|(bank|service) (confirms|says) who owns/i,
    example: 'An account-validation service confirms who owns a new account.',
  },
  'know that the person who sees into an account also owns it': {
    opposite: /proves? (who owns|ownership)|ownership of the (bank )?account is (proved|verified)/i,
    example: 'Micro-deposits prove ownership: ownership of the account is verified.',
  },
  'clear a finding: staff do, with a reason': {
    opposite: /(holds?|findings?) .{0,40}(cleared|ends?) (automatically|by (the|a) (model|program|score))/i,
    example: 'A hold for a name is cleared by the model when its score is low.',
  },
  'download the sanctions list, or screen donors against it': {
    opposite:
      /\b(donors?|givers?|supporters?)\b[^.]{0,80}(sanctions|OFAC|SDN)|(sanctions|OFAC|SDN)[^.]{0,80}\b(donors?|givers?|supporters?)\b|(downloads?|fetch(es)?)[^.]{0,60}(sanctions|OFAC|SDN)/i,
    example: 'Donors are compared with the sanctions list before their card is charged.',
  },
  'know whether these two people are independent': {
    opposite: /(same household|related to each other|independent of each other)/i,
    example: 'Two approvers of the same household count as one.',
  },
  'call the student, or tell your bank about fraud': {
    opposite: /(calls? the student|(reports?|tells?) .{0,30}fraud to .{0,20}bank|bank is told)/i,
    example: 'A takedown reports the fraud to the operator’s bank.',
  },
  'replace your counsel’s reading of the procedure': {
    opposite: /(certif|guarante)\w* .{0,40}(compliance|Nacha|procedure)/i,
    example: 'The review certifies compliance with Nacha’s rules.',
  },
  'know whether holding students’ money makes you a money transmitter': {
    opposite: /money transmi/i,
    example: 'The state decides whether the operator is a money transmitter.',
  },
  'verify who the parent is': {
    opposite:
      /(parent|guardian)(’s|'s)? (identity|ID|passport|Social Security)|(verif|prove)\w* (that )?(the|a) (parent|guardian)/i,
    example: 'The guardian’s identity is verified with a card charge.',
  },
  'know which privacy law applies to you': {
    opposite: /(GDPR|CCPA|CPRA|FERPA) (applies|mode)|by the (reader|visitor)(’s|'s) (state|country)/i,
    example: 'With `PRIVACY_LAW` set, the CCPA applies to every download.',
  },
  'report unclaimed money to a state': {
    opposite: /unclaimed|escheat/i,
    example: 'After three years unclaimed funds are listed for the state.',
  },
}

/** Words of the law. A product rule that uses them must be cited, unless it only mentions them. */
const legal =
  /sanctions|OFAC|statute|states? (law|require)|Form (990|1099)|Schedule [IF]\b|deductib|501c3|surcharge|tax (status|purposes)|gift tax|NACHA/i
const mentionedOnly: Readonly<Record<string, string>> = {
  P153: 'the fees of the specification, which P503 limits',
  P238: 'the label of a card',
  P467: 'the language of exported files',
  P516: 'how the form of P503 looks',
  P643: 'how large an imported file may be',
  P705: 'lists what waits for a second person; P710 is the rule',
  P853: 'the example fees, which have no surcharge',
  P872: 'how to give without a card',
  P752: 'the first bytes of a file',
  P754: 'a task that leads to the list of P627',
}

type Row = { rule: string; source: string; does: string; doesNot: string }

function rowsOf(page: string): Row[] {
  return [...page.matchAll(/^\| (?!Rule \||---)(.+) \|$/gm)].map(([line]) => {
    const cells = line.slice(1, -1).split('|')
    expect(cells, line).toHaveLength(4)
    const [rule = '', source = '', does = '', doesNot = ''] = cells.map(cell =>
      cell.trim().replaceAll("'", '’'),
    )
    return { rule, source, does, doesNot }
  })
}

const cited = (text: string): string[] => text.match(/\bP\d{1,3}\b/g) ?? []

type Pages = { law: string; product: string }

/** What is wrong with the page about the law, in a line each. */
function problems({ law, product }: Pages): string[] {
  const rules = new Map(
    [...product.matchAll(/^\*\*(P\d+)\.\*\* (.+)$/gm)].map(([, number = '', says = '']) => [number, says]),
  )
  const rows = rowsOf(law)
  const all = new Set(rows.flatMap(({ does }) => cited(does)))
  const marked = cited(/^## Rules of law\n\nLaw: (.+)$/m.exec(product)?.[1] ?? '')
  return [
    ...rows.flatMap(({ rule, does, doesNot }) => [
      ...(does && cited(does).length === 0 ? [`“${rule}”: says what Tassel does without a rule`] : []),
      ...(does || doesNot ? [] : [`“${rule}”: says nothing of Tassel`]),
      ...(doesNot && !denials[doesNot] ? [`“${doesNot}”: has no words here that would contradict it`] : []),
    ]),
    ...[...all].filter(number => !rules.has(number)).map(number => `${number}: is cited and doesn’t exist`),
    ...[...all]
      .filter(number => !marked.includes(number))
      .map(number => `${number}: is not among the rules of law`),
    ...marked.filter(number => !all.has(number)).map(number => `${number}: is a rule of law and not cited`),
    ...[...rules]
      .filter(([number, says]) => legal.test(says) && !all.has(number) && !mentionedOnly[number])
      .map(([number]) => `${number}: has words of the law and is not cited`),
    ...rows.flatMap(({ doesNot }) =>
      product
        .split('\n')
        .filter(line => denials[doesNot]?.opposite.test(line))
        .map(line => `“${doesNot}” is denied, and docs/product says: ${line.slice(0, 120)}`),
    ),
  ]
}

const pages: Pages = {
  law: read('docs/legal.md'),
  product: readdirSync(`${root}docs/product`)
    .map(name => read(`docs/product/${name}`))
    .join('\n'),
}

/** Numbers of rules that don't exist, in two parts, so that they aren't citations. */
const [added, renamed] = [`P${999}`, `P${998}`]

describe('the page about the law', () => {
  test('says of each rule what Tassel does and does not, as docs/product has it (P902)', () => {
    expect(rowsOf(pages.law).length).toBeGreaterThan(40)
    expect(problems(pages)).toEqual([])
  })

  test('has no section without its table (P902)', () => {
    const sections = pages.law.split(/^## /m).slice(1, -1)
    expect(
      sections.filter(section => !section.includes('| Rule | Source | Tassel does | Tassel does not |')),
    ).toEqual([])
  })

  test.each(Object.entries(denials))(
    'fails if a rule would contradict “%s” (P902)',
    (denied, { example }) => {
      const product = `${pages.product}\n**${added}.** ${example}\n`
      expect(problems({ ...pages, product })).toContain(
        `“${denied}” is denied, and docs/product says: ${`**${added}.** ${example}`.slice(0, 120)}`,
      )
    },
  )

  test('fails if a cited rule goes, or a legal one is not cited (P902)', () => {
    const product = pages.product.replace('**P503.**', () => `**${renamed}.**`)
    expect(problems({ ...pages, product })).toEqual(
      expect.arrayContaining([
        'P503: is cited and doesn’t exist',
        `${renamed}: has words of the law and is not cited`,
      ]),
    )
    expect(problems({ ...pages, law: pages.law.replace(' (P562)', '') })).toEqual(
      expect.arrayContaining([
        'P562: is a rule of law and not cited',
        'P562: has words of the law and is not cited',
      ]),
    )
  })
})
