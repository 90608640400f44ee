import type { DescribePage } from '../../shell/screen.ts'
import { type Form, formPath } from './forms.ts'

/** A form's page: visitors may find the website's forms by search. */
export function describeForm(form: Form): DescribePage<unknown> {
  return (_, session, { t }) => ({
    title: t(form.pageTitle),
    description: t(form.lede),
    url: session.appUrl + formPath(form.key),
    noIndex: !form.key.startsWith('website-'),
  })
}
