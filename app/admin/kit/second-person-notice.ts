import type { WaitsForSecond } from '../../accounts/second-person/second-person.ts'
import { phrase } from '../../lib/phrase.ts'

/** The toast after a request that a second person must confirm (P705). */
export const secondPersonNotice = ({ aloneFrom }: WaitsForSecond) =>
  ({
    title: phrase('Waiting for a second person'),
    description: aloneFrom
      ? phrase('No one else can confirm this, so you can in a day. We emailed the owners.')
      : phrase('It takes effect once someone else confirms it. We emailed them.'),
    variant: 'default',
  }) as const
