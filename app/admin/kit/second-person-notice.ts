import type { WaitsForSecond } from '../../accounts/second-person/second-person.ts'
import type { Translate } from '../../words/translate.ts'

/** The toast after a request that a second person must confirm (P705). */
export const secondPersonNotice = ({ aloneFrom }: WaitsForSecond, t: Translate) =>
  ({
    title: t('Waiting for a second person'),
    description: aloneFrom
      ? t('No one else can confirm this, so you can in a day. We emailed the owners.')
      : t('It takes effect once someone else confirms it. We emailed them.'),
    variant: 'default',
  }) as const
