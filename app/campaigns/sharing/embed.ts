import { cordSvg } from '../../ui/drawings/cord-svg.ts'
import { drawingText, escapeMarkup } from '../../ui/drawings/drawing.ts'
import { fundedWords } from '../../ui/drawings/funded.ts'
import { markSvg } from '../../ui/drawings/mark-svg.ts'
import { wovenDrawing } from '../../ui/drawings/woven-drawing.ts'
import { type ColorName, colors, type Palette, type ThemeName } from '../../ui/tokens.ts'
import type { Words } from '../../words/translate.ts'
import { campaignTitle } from '../campaign.ts'
import type { PublicCampaign } from '../contract.ts'
import { embedSize } from './share.ts'

/** `logo` is the URL of a custom logo; `bearsName` is true if it contains the product's name. */
export type EmbedBrand = { product: string; logo: string | null; bearsName: boolean }

type EmbedFacts = {
  campaign: Pick<
    PublicCampaign,
    | 'studentName'
    | 'firstName'
    | 'purpose'
    | 'raisedCents'
    | 'goalCents'
    | 'donorCount'
    | 'progressPercent'
    | 'takesDonations'
  >
  /** The URL of the small portrait; if null, the initials are drawn. */
  picture: string | null
  /** The absolute URL of the public page. */
  link: string
  brand: EmbedBrand
  /** Adds a note that no real money is paid (P198). */
  testPayments: boolean
  /** The result of `embedStyle`. */
  style: string
}

/** The HTML page of the widget for other sites. It contains no scripts, sets no cookies, and sends no requests to other servers. */
export function embedPage(
  { campaign, picture, link, brand, testPayments, style }: EmbedFacts,
  words: Words,
): string {
  const { t, money } = words
  const title = campaignTitle(campaign, t)
  const supporters = t('{count, plural, one {# supporter} other {# supporters}}', {
    count: campaign.donorCount,
  })
  const funded = fundedWords(campaign.progressPercent, campaign.raisedCents, t)
  const raised = `<strong>${escapeMarkup(money(campaign.raisedCents))}</strong>`
  const goal = escapeMarkup(t('raised of {goal}', { goal: money(campaign.goalCents) }))
  const action = campaign.takesDonations ? t('Donate') : t('See the campaign')
  const tests = t('Test payments: no card is charged, and nothing can be paid out.')
  const content = `<article>${testPayments ? `<p class="tests">${escapeMarkup(tests)}</p>` : ''}
<header>${portrait(campaign.studentName, picture)}<h1>${escapeMarkup(title)}</h1></header>
<p class="raised">${raised} <span>${goal}</span></p>
<div role="img" aria-label="${escapeMarkup(funded)}" class="cord">${cord(campaign)}</div>
<p class="facts">${escapeMarkup(funded)} · ${escapeMarkup(supporters)}</p>
<a class="donate" href="${escapeMarkup(campaign.takesDonations ? `${link}#give` : link)}" target="_blank" rel="noopener">${escapeMarkup(action)}<span class="heard"> ${escapeMarkup(t('to {name} (opens in a new tab)', { name: campaign.studentName }))}</span></a>
</article>
${footer(link, brand, words)}`
  return htmlPage({ title: `${title} | ${brand.product}`, content, style }, words)
}

/** The widget of a campaign that is deactivated or doesn't exist. */
export function embedGonePage(
  { brand, appUrl, style }: { brand: EmbedBrand; appUrl: string; style: string },
  words: Words,
): string {
  const { t } = words
  const title = t('Campaign not found')
  const sentence = t("The campaign you're looking for doesn't exist or has been deactivated")
  const content = `<article><h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(sentence)}</p></article>${footer(`${appUrl}/scholars`, brand, words)}`
  return htmlPage({ title: `${title} | ${brand.product}`, content, style }, words)
}

function portrait(name: string, picture: string | null): string {
  if (picture) return `<img src="${escapeMarkup(picture)}" alt="" width="96" height="120">`
  const cloth = drawingText(wovenDrawing({ name, width: 96, height: 120, id: 'cloth' }))
  return `<svg class="face" viewBox="0 0 96 120" width="96" height="120" aria-hidden="true">${cloth}</svg>`
}

function cord({ raisedCents, goalCents }: EmbedFacts['campaign']): string {
  const progress = goalCents > 0 ? raisedCents / goalCents : 0
  return cordSvg({ progress, width: 320, height: 44, palette: variables }).replace(
    '<svg ',
    '<svg aria-hidden="true" ',
  )
}

function footer(link: string, { product, logo, bearsName }: EmbedBrand, { t }: Words): string {
  const name = bearsName ? '' : `<span>${escapeMarkup(product)}</span>`
  const ours = `<span class="mark by-day">${markSvg(24, 'light')}</span><span class="mark by-night">${markSvg(24, 'dark')}</span>`
  const marks = logo ? `<img class="logo" src="${escapeMarkup(logo)}" alt="" height="28">` : ours
  const label = escapeMarkup(t('{product} (opens in a new tab)', { product }))
  return `<footer><a href="${escapeMarkup(link)}" target="_blank" rel="noopener" aria-label="${label}">${marks}${name}</a></footer>`
}

function htmlPage(
  { title, content, style }: { title: string; content: string; style: string },
  { locale }: Words,
): string {
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">
<title>${escapeMarkup(title)}</title><style>${style}</style></head>
<body><main>${content}</main></body></html>`
}

/** Colors as CSS variables, so that a drawing works in light and dark mode. */
const variables = Object.fromEntries(Object.keys(colors).map(name => [name, `var(--${name})`])) as Palette

const used = (Object.keys(colors) as ColorName[]).filter(name =>
  /^(surface|line|ink|ink-soft|gown|gown-hover|on-gown|focus|cord-.*|track-.*|quiet-.*|mark-.*)$/.test(name),
)
const themed = (theme: ThemeName) => used.map(name => `--${name}:${colors[name][theme]}`).join(';')

type EmbedFonts = { display: string; text: string }

const faces = ({ display, text }: EmbedFonts) =>
  [
    ['Display Face', display, '200 800'],
    ['Text Face', text, '400 700'],
  ].map(
    ([family, address, weights]) =>
      `@font-face{font-family:"${family}";font-weight:${weights};font-display:swap;src:url("${address}") format("woff2")}`,
  )

/** The style sheet; the page's content security policy contains its hash. */
export const embedStyle = (fonts: EmbedFonts | null) => [...(fonts ? faces(fonts) : []), ...rules].join('')

const rules = [
  `:root{color-scheme:light dark;${themed('light')}}`,
  `@media(prefers-color-scheme:dark){:root{${themed('dark')}}.by-day{display:none}}`,
  '@media(prefers-color-scheme:light){.by-night{display:none}}',
  '*{box-sizing:border-box;margin:0}',
  'body{background:var(--surface);color:var(--ink);font:16px/1.45 "Text Face",system-ui,sans-serif}',
  `main{display:grid;grid-template-rows:1fr auto;gap:12px;min-height:100vh;max-width:${embedSize.width + 120}px;margin:0 auto;padding:20px;border:1px solid var(--line);border-radius:10px}`,
  'article{display:grid;gap:8px;align-content:center}',
  'header{display:flex;gap:14px;align-items:center;margin-bottom:4px}',
  'header img,.face{flex:none;width:96px;height:120px;object-fit:cover;border-radius:6px}',
  'h1{font:700 20px/1.2 "Display Face",system-ui,sans-serif;overflow-wrap:anywhere}',
  '.raised strong{font:700 30px/1.1 "Display Face",system-ui,sans-serif;letter-spacing:-.02em}',
  '.raised,.facts{font-variant-numeric:tabular-nums}.raised span,.facts{color:var(--ink-soft)}',
  '.cord svg{display:block;width:100%;height:auto}',
  '.donate{display:block;margin-top:8px;padding:12px 20px;border-radius:10px;background:var(--gown);color:var(--on-gown);font-weight:600;text-align:center;text-decoration:none}',
  '.donate:hover{background:var(--gown-hover)}',
  'a:focus-visible{outline:2px solid var(--focus);outline-offset:2px}',
  '.tests{padding:6px 10px;border:1px solid var(--line);border-radius:6px;color:var(--ink-soft);font-size:14px}',
  '.heard{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}',
  'footer a{display:inline-flex;align-items:center;gap:8px;min-height:24px;color:var(--ink-soft);font-size:14px;text-decoration:none}footer a:hover{text-decoration:underline}',
  '.mark svg{display:block}',
  '.logo{display:block;width:auto;max-width:140px;height:28px;padding:2px;border-radius:4px;background:#ffffff}',
]
