import { describe, expect, test } from 'vitest'
import { catalogOf, sourceFiles, wordsIn } from '../../../tools/words/words-in-source.ts'
import { renderMail } from '../../entries/mail.tsx'
import { locales } from '../../lib/locale.ts'
import { wordsWithMoney } from '../../words/languages.ts'
import type { Words } from '../../words/translate.ts'
import { eventFiles } from '../events.tsx'
import { codeIn, type MailContext } from '../mail.ts'
import type { AddressedMail } from '../outgoing.ts'
import {
  sampleCampaign,
  sampleDonation,
  samplePartlyReturned,
  sampleReceipt,
  sampleReturned,
  sampleReturns,
} from '../samples.ts'

const english = wordsWithMoney('en', '$')
const sampleContext: MailContext = {
  product: 'Tassel',
  legalEntity: 'Tassel Foundation',
  supportEmail: 'support@tassel.example',
  appUrl: 'https://tassel.example',
  timeZone: 'America/New_York',
  ...english,
}

const at = new Date('2026-03-11T16:00:00.000Z')

/** The mails of all event samples; several samples of an event produce different wordings of a mail. */
const mailsIn = (words: Words): AddressedMail[] =>
  eventFiles.flatMap(([, event]) =>
    event.samples.flatMap(facts => event.notify(facts, { at, now: at, wordsFor: () => words }).mails),
  )
const mails = mailsIn(english)

/** The first mail of each template. */
const samples = new Map(mails.toReversed().map(outgoing => [outgoing.template, outgoing]))
const kinds = [...samples.keys()]

function sample(kind: string): AddressedMail {
  const found = samples.get(kind)
  if (!found) throw new Error(`no event has a sample of the mail ${kind}`)
  return found
}

const renderOutgoing = ({ mail, props }: AddressedMail, context: MailContext) =>
  renderMail(mail, props as never, context)
/** Renders the sample mail of a template; `props` override the sample's. */
const render = (kind: string, props: object = {}, context = sampleContext) => {
  const outgoing = sample(kind)
  return renderOutgoing({ ...outgoing, props: { ...outgoing.props, ...props } }, context)
}

/** Replaces every text in the facts that a person typed. */
function typedOver<T>(facts: T, words: string, name = ''): T {
  if (typeof facts === 'string') return (notTyped.has(name) ? facts : words) as T
  if (Array.isArray(facts)) return facts.map(entry => typedOver(entry, words, name)) as T
  if (typeof facts !== 'object' || facts === null) return facts
  return Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [key, typedOver(value, words, key)]),
  ) as T
}
/** Names of strings that nobody types freely: chosen from a list, generated, or of a validated format. */
const notTyped = new Set(
  'link token code id donationId email donorEmail honoreeEmail at endDate endsOn locale purpose act why accountType accountLast4 of evidenceDueBy news outcome kind size number replaces issuedOn givenOn legalClass'.split(
    ' ',
  ),
)

/** The visible text of a mail. */
const wordsSeen = (html: string) =>
  html
    .replace(/<style>.*?<\/style>|<!--.*?-->|<title>.*?<\/title>/gs, '')
    .replace(/<div style="display:none.*?<\/div><\/div>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .split(/\s+/)
    .filter(Boolean)

test('every kind of mail has a sample', () => {
  const named = eventFiles.flatMap(([, { mails }]) => mails.map(({ name }) => name))
  expect(kinds.toSorted()).toEqual([...new Set(named)].toSorted())
})

/** A context with test payments and an unsubscribe link. */
const otherContext = { ...sampleContext, testPayments: true, unsubscribeUrl: 'https://tassel.example/end/x' }
const logo = { path: '/brand/logo.png?v=1', ratio: 1.5, bearsName: true }

/** Typed texts that must not be interpreted as markup, as a placeholder of the layout, or as a URL. */
const typedWords = [
  '<img src=x onerror=alert(1)>"&\n</td></title>',
  '  two  blanks \n\n and\ta tab ',
  'https://evil.test www.evil.test me@evil.test',
  '\u00a0\u2003&amp; &#39; &nbsp; \u{1f393} \ud83d',
  "{donor} $& $' {{name}} [object Object]",
]

const phrases = sourceFiles(process.cwd())
  .filter(file => catalogOf(file) === 'mails' && /^app\/notifications\/(mails|events)/.test(file))
  .flatMap(file => wordsIn(process.cwd(), file).looked.map(({ words }) => words))

describe.each(locales)('in the language %s', locale => {
  const usedPhrases = new Set<string>()
  const words = wordsWithMoney(locale, '$')
  const recordingWords: Words = {
    ...words,
    t(phrase, values) {
      usedPhrases.add(phrase)
      return words.t(phrase, values)
    },
  }
  const wordings = mailsIn(recordingWords).map((outgoing, wording) => ({
    kind: outgoing.template,
    wording,
    outgoing,
  }))
  test.each(wordings)(
    '$kind, wording $wording: has a subject, and the same content in text and HTML',
    async mail => {
      const { subject, html, text } = await renderOutgoing(mail.outgoing, {
        ...otherContext,
        ...recordingWords,
      })
      expect(subject).toMatch(/^[^\r\n]{5,120}$/)
      expect(wordsSeen(html).filter(word => word !== 'Tassel' && !text.includes(word))).toEqual([])
      expect(subject + text).not.toMatch(/[{}]|undefined|null|NaN/)
    },
  )

  test('typed text stays text in every mail, and lone surrogates can be sent', async () => {
    for (const { outgoing } of wordings) {
      for (const words of typedWords) {
        for (const context of [
          { ...otherContext, ...recordingWords },
          { ...sampleContext, ...recordingWords, logo },
        ]) {
          const props = typedOver(outgoing.props, words)
          const { html, text } = await renderOutgoing({ ...outgoing, props: props as never }, context)
          expect(html).not.toContain('<img src=x')
          expect(text.isWellFormed() && html.isWellFormed()).toBe(true)
        }
      }
    }
  })

  test('uses every phrase of the mails and notices', () => {
    expect(phrases.length).toBeGreaterThan(200)
    expect(phrases.filter(phrase => !usedPhrases.has(phrase))).toEqual([])
  })
})

describe.each(kinds)('%s', kind => {
  test('has a one-line subject and HTML', async () => {
    const { subject, html } = await render(kind)
    expect(subject).toMatch(/^[^\r\n]{5,120}$/)
    expect(html).toMatch(/^<!DOCTYPE html/i)
    expect(html.length).toBeLessThan(60_000)
  })

  test('has the same content in plain text', async () => {
    const { html, text } = await render(kind)
    const textWords = new Set(text.split(/\s+/))
    const missing = wordsSeen(html).filter(word => word !== 'Tassel' && !text.includes(word))
    expect(missing).toEqual([])
    expect(textWords.size).toBeGreaterThan(15)
  })

  test('is readable in dark mode and in old Outlook', async () => {
    const { html } = await render(kind)
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
    expect(html).toContain('@media (prefers-color-scheme: dark)')
    expect(html).toContain('<!--[if mso]>')
    expect(html).not.toMatch(/<svg|<script|javascript:/i)
  })

  test('loads pictures only from the platform’s own address', async () => {
    const { html } = await render(kind)
    const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(match => match[1])
    for (const address of addresses) {
      expect(address).toMatch(/^(https:\/\/tassel\.example\/|mailto:support@tassel\.example)/)
    }
    expect(html).toMatch(/src="https:\/\/tassel\.example\/mail\/cord\.png\?p=\d{1,3}"/)
    expect(html).not.toContain('rel="preload"')
  })

  test('shows the operator’s name, color and logo (P218, P465)', async () => {
    const context = {
      ...sampleContext,
      product: 'Mortar',
      legalEntity: 'Mortar gGmbH',
      supportEmail: 'help@mortar.example',
      color: '#8c1515',
      logo: { path: '/brand/logo.png?v=1', ratio: 1, bearsName: false },
    }
    const spanish = await render(kind, {}, { ...context, ...wordsWithMoney('es', '€') })
    expect(spanish.subject + spanish.html + spanish.text).not.toMatch(/Tassel\b|support@tassel|\$/)
    const english = { ...context, ...wordsWithMoney('en', '€') }
    const { subject, html, text } = await render(kind, {}, english)
    expect(subject + html + text).not.toMatch(/Tassel\b|support@tassel/)
    expect(subject + html + text).not.toContain('$')
    expect(text).toContain('Mortar is run by Mortar gGmbH')
    expect(html).not.toMatch(/#0f4c3a|#59c29d/i)
    expect(html).toMatch(/#8c1515.*src="https:\/\/tassel\.example\/brand\/logo\.png\?v=1"/s)
  })
})

describe('content', () => {
  test('a code mail shows the code once, large, its 10 minutes, and what to do if it wasn’t you', async () => {
    for (const purpose of ['sign-in', 'prove-email', 'step-up'] as const) {
      const { subject, html, text } = await render('code', { code: '007153', purpose })
      expect(text).toContain('It works once and expires in 10 minutes.')
      expect(text).toContain('Wasn’t you?')
      expect(codeIn('code', text)).toBe('007153')
      expect(html).toMatch(/font-size:36px[^>]*>007153</)
      expect(subject).not.toContain('007153')
    }
  })

  test('a receipt shows every line, the total, the id, the recipient, and that it is final (P156)', async () => {
    const { text } = await render('receipt')
    const lines = [
      /Donation to the campaign +Personal gift +€50\.00/,
      /Tip to Marlow +Payment for a service +€7\.50/,
      /Donation to the Marlow Foundation +Contribution +€5\.00/,
      /Processing fee +Personal gift +€1\.75/,
      /Credit card fee +Personal gift +€1\.25/,
      /Total +€65\.50/,
      /Date of the donation\nMarch 11, 2026/,
      /Received by\nMarlow Foundation/,
    ]
    for (const line of lines) expect(text).toMatch(line)
    expect(text).toContain('$50.00 goes to Maya Reyes’s campaign. About $45.00 of it reaches Maya Reyes')
    expect(text).toContain(sampleDonation.id)
    expect(text).toContain('Donations are final and non-refundable.')
    expect(text).toContain('https://tassel.example/campaign/maya-reyes/0123456789')
  })

  test('a receipt omits lines of zero', async () => {
    const plain = {
      ...sampleDonation,
      tipCents: 0,
      foundationCents: 0,
      creditCardFeeCents: 0,
      totalCents: 5_175,
      donorName: null,
      message: null,
    }
    const { link, receipt } = sampleReceipt
    const [paid] = receipt.donations
    const lines = paid?.lines.filter(({ key }) => key === 'amount' || key === 'processingFee')
    const sentences = receipt.sentences.filter(({ legalClass }) => legalClass === 'personalGift')
    const short = { link, receipt: { ...receipt, sentences, donations: [{ ...paid, lines }] } }
    const { text } = await render('receipt', { donation: plain, campaign: sampleCampaign, receipt: short })
    expect(text).not.toMatch(/Tip to|Credit card fee|Donation to the Tassel/)
    expect(text).toMatch(/^Thank you$/m)
  })

  test('a partial refund shows the refund of each line, its date, and the remaining amount', async () => {
    const returns = [sampleReturns.part]
    const { subject, text } = await render('donation-refunded', {
      donation: samplePartlyReturned,
      cents: 2_000,
      returns,
    })
    expect(subject).toBe('Refunded: $20.00')
    const lines = [
      /Line +Paid +Refunded +Remaining/,
      /Donation to Maya Reyes +\$50\.00 +\$15\.27 +\$34\.73/,
      /Tip to Tassel +\$7\.50 +\$2\.29 +\$5\.21/,
      /Donation to the Tassel Foundation +\$5\.00 +\$1\.53 +\$3\.47/,
      /Processing fee +\$1\.75 +\$0\.53 +\$1\.22/,
      /Credit card fee +\$1\.25 +\$0\.38 +\$0\.87/,
      /Total +\$65\.50 +\$20\.00 +\$45\.50/,
      /Paid on March 11, 2026 +\$65\.50/,
      /Refunded on April 1, 2026 +\u2212\$20\.00/,
      /What remains +\$45\.50/,
      /Received by\nMarlow Foundation/,
    ]
    for (const line of lines) expect(text).toMatch(line)
    expect(text).toContain('Part of your donation was refunded')
  })

  test('a full refund says so, unless it is the last of several', async () => {
    const whole = { donation: sampleReturned, cents: 6_550, returns: [sampleReturns.whole] }
    expect((await render('donation-refunded', whole)).text).toMatch(/Everything you paid[\s\S]+\$65\.50/)
    const last = { donation: sampleReturned, cents: 4_550, returns: [sampleReturns.part, sampleReturns.part] }
    const { text } = await render('donation-refunded', last)
    expect(text).not.toContain('Everything you paid')
    expect(text).toContain('Your donation was refunded')
    expect(text).toMatch(/Total +\$65\.50 +\$65\.50 +\$0\.00/)
  })

  test('the welcome names the product if the person has no name yet', async () => {
    const title = async (name: string) => (await render('welcome', { name })).text.split('\n')[0]
    expect(await title('Maya')).toBe('Welcome, Maya')
    expect(await title('')).toBe('Welcome to Tassel')
  })

  test('an owner can thank the donor from the email about a donation', async () => {
    const { text, html } = await render('donation-received', { donor: 'Dana Cole' })
    expect(text).toContain('Dana Cole gave to your campaign:')
    expect(html).toContain('Say thanks')
  })

  test('typed text is never markup', async () => {
    const nasty = '<img src=x onerror=alert(1)>"&\n</td>'
    const { html } = await render('donation-received', {
      donor: nasty,
      message: nasty,
    })
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  test('a lone surrogate can be stored and sent', async () => {
    const { html, text } = await render('donation-received', { donor: 'Dora \ud83d', message: 'So \ud83d' })
    expect(html.isWellFormed() && text.isWellFormed()).toBe(true)
    expect(text).toContain('Dora \ufffd')
  })

  test.each(kinds)('the subject of %s contains no typed text', async kind => {
    const { subject } = await render(
      kind,
      typedOver(sample(kind).props, 'Zz Account locked. Go to https://evil.test'),
    )
    expect(subject).not.toMatch(/Zz|evil/)
    expect(subject.length).toBeLessThan(80)
  })

  test.each(kinds)('typed text never becomes a link in %s', async kind => {
    const hostile = 'Zz www.evil.com https://evil.test/x evil.com/login me@evil.com 1.2.3.4'
    const { html, text } = await render(kind, typedOver(sample(kind).props, hostile))
    const shown = html.replace(/<(?:a|img|meta)\b[^>]*>/g, '')
    for (const found of [shown, text]) {
      expect(found).not.toMatch(/evil\.(?:com|test)|https:\/\/evil|@evil|www\.evil|\d\.\d\.\d/)
    }
    expect(html).not.toMatch(/href="[^"]*evil/)
  })

  test('bank accounts are masked, and shown to the owner only', async () => {
    expect((await render('withdrawal-requested')).text).toContain('••••6789')
    expect((await render('withdrawal-notice')).html).not.toContain('6789')
  })
})
