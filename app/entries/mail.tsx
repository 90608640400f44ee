import { compile } from 'html-to-text'
import { renderToStaticMarkup } from 'react-dom/server'
import type { RenderMail } from '../notifications/mail.ts'
import { outlookHead } from '../notifications/mails/look.ts'
import { MailLayout } from '../notifications/mails/mail-layout.tsx'
import { unlinked } from '../notifications/mails/unlinked.ts'
import { dyed } from '../ui/own-colors.ts'

export { events } from '../notifications/events.tsx'

/** Converts a mail's HTML to plain text, without images and elements marked `data-skip-in-text`. */
const readAsText = compile({
  wordwrap: false,
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
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

/** Renders a mail's subject, its HTML, and the plain text derived from the HTML. */
export const renderMail: RenderMail = async ({ write }, facts, context) => {
  const letter = write(unlinked(facts), context)
  const markup = renderToStaticMarkup(<MailLayout letter={letter} context={context} />).toWellFormed()
  return {
    subject: letter.subject,
    html: docType + dyed(markup, context.color ?? null).replace('</head>', () => `${outlookHead}</head>`),
    text: readAsText(markup.slice(markup.indexOf('<body'))).replace(/ +$/gm, ''),
  }
}

/** This doctype makes old mail programs use the standard box model. */
const docType =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'
