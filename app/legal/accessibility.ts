import { type Message, phrase } from '../lib/phrase.ts'

/** The date of docs/accessibility.md, which `/accessibility` repeats. tests/repo/rules/accessibility.test.ts compares the two. */
export const assessedOn = '2026-11-29'

/** What Tassel doesn't support, or only partially, by the criteria of WCAG in docs/accessibility.md. */
export const knownLimits: readonly { criteria: readonly string[]; words: Message }[] = [
  { criteria: ['1.1.1'], words: phrase('A photo that its owner hasn’t described is only numbered.') },
  {
    criteria: ['1.2.1', '1.2.2', '1.2.3', '1.2.5'],
    words: phrase(
      'Captions and a description of a video are up to its owner. A video can’t have an audio description.',
    ),
  },
  {
    criteria: ['2.2.1'],
    words: phrase(
      'Some messages disappear after a few seconds, and a few pages lead on by themselves. Signing in lasts 30 days, for staff 12 hours.',
    ),
  },
  {
    criteria: ['2.5.7'],
    words: phrase('The visible part of a profile picture is moved by dragging or by arrow keys only.'),
  },
  {
    criteria: ['3.1.2'],
    words: phrase('Stories and messages in another language than the page’s aren’t marked as such.'),
  },
]

/** Whom to tell about a barrier. */
export type AccessibilityContact = { email: string }
