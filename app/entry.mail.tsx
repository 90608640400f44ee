import { plainTextSelectors } from '@react-email/components'
import { compile } from 'html-to-text'
import { renderToStaticMarkup } from 'react-dom/server'
import type { RenderMail } from './notifications/mail.ts'
import { outlookHead } from './notifications/mails/look.ts'
import { unlinked } from './notifications/mails/unlinked.ts'
import { dyed } from './ui/own-colors.ts'

export { events } from './notifications/events.tsx'

/** Makes subject, HTML and plain text of a mail. The text says what the HTML says, from the same words. */
export const renderMail: RenderMail = async ({ subject, Mail }, typed, context) => {
  const props = unlinked(typed)
  const markup = renderToStaticMarkup(<Mail props={props} context={context} />).toWellFormed()
  return {
    subject: subject(props, context),
    html: docType + dyed(markup, context.color ?? null).replace('</head>', () => `${outlookHead}</head>`),
    text: plainText(unstyled(markup)),
  }
}

/** Without the looks: of no use to a text, and half of what there is to read. What somebody typed holds no quotation mark in markup. */
const unstyled = (markup: string) =>
  markup
    .slice(markup.indexOf('<body'))
    .replace(/ (?:style|class|align|width|border|cellPadding|cellSpacing)="[^"]*"/g, '')

/** The one by which old mail programs measure boxes as browsers do. */
const docType =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Made once: to understand the selectors takes as long as to convert a mail. */
const plainText = compile({
  wordwrap: false,
  selectors: [
    ...plainTextSelectors,
    // Capitals shout; in a text a title is a line of its own.
    {
      selector: 'h1',
      format: 'heading',
      options: { uppercase: false, leadingLineBreaks: 1, trailingLineBreaks: 2 },
    },
    {
      selector: 'table[data-text-format="dataTable"]',
      format: 'dataTable',
      options: { colSpacing: 4, uppercaseHeaderCells: false },
    },
  ],
})
