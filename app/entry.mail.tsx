import type { RenderMail } from './notifications/mail.ts'
import { outlookHead } from './notifications/mails/look.ts'
import { unlinked } from './notifications/mails/unlinked.ts'
import { documentOf, markupOf } from './notifications/mails/write-markup.ts'
import { plainTextOf } from './notifications/mails/write-text.ts'
import { dyed } from './ui/own-colors.ts'

export { events } from './notifications/events.tsx'

/** Makes subject, HTML and plain text of a mail. The text says what the HTML says, from the same words. */
export const renderMail: RenderMail = async ({ subject, Mail }, typed, context) => {
  const props = unlinked(typed)
  const nodes = documentOf(<Mail props={props} context={context} />)
  const markup = markupOf(nodes).toWellFormed()
  return {
    subject: subject(props, context),
    html: docType + dyed(markup, context.color ?? null).replace('</head>', () => `${outlookHead}</head>`),
    text: plainTextOf(nodes).toWellFormed(),
  }
}

/** The one by which old mail programs measure boxes as browsers do. */
const docType =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'
