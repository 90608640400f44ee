import { render, toPlainText } from '@react-email/components'
import type { RenderMail } from './notifications/mail.ts'
import { outlookHead } from './notifications/mails/look.ts'
import { unlinked } from './notifications/mails/unlinked.ts'

export { events } from './notifications/events.tsx'

/** Makes subject, HTML and plain text of a mail. The text says what the HTML says, from the same words. */
export const renderMail: RenderMail = async ({ subject, Mail }, typed, context) => {
  const props = unlinked(typed)
  const markup = (await render(<Mail props={props} context={context} />)).replace(reactMarks, '')
  return {
    subject: subject(props, context),
    html: markup.replace('</head>', () => `${outlookHead}</head>`),
    text: toPlainText(markup, { selectors }),
  }
}

/** Comments that React leaves for a browser to wake the page by; what people typed is escaped and holds none. */
const reactMarks = /<!--(?:\/?\$| |html|head|body)-->/g

const selectors = [
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
]
