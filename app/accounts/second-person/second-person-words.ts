import { type Message, phrase } from '../../lib/phrase.ts'
import type { SecondPersonKindName } from './second-person.ts'

const words: Readonly<Record<SecondPersonKindName, Message>> = {
  refund: phrase('A refund of more than the campaign still has'),
  'write-off': phrase('The write-off of what a campaign owes'),
  'sanctions-list': phrase('A sanctions list that lacks names of an earlier one'),
  role: phrase('A role that moves money'),
  'statement-void': phrase('The voiding of a bank statement with matches'),
}

/** What waits for a second person, in words. Also for a kind that only another version knows. */
export const secondPersonWords = (kind: string): Message =>
  kind in words ? words[kind as SecondPersonKindName] : phrase('A request')
