/** What is sent when somebody shares a campaign (spec 2, spec 9). */

/** Characters of the story in a text message and in an e-mail (spec 9). */
const smsStory = 150
const emailStory = 200

export type Shared = { title: string; story: string; link: string }

/** The first `count` characters, never half of one; a cut is marked. */
export function firstCharacters(text: string, count: number): string {
  const characters = [...text.trim().replace(/\s+/g, ' ')]
  return characters.length <= count
    ? characters.join('')
    : `${characters.slice(0, count).join('').trimEnd()}…`
}

/** The text of a message: title, the first 150 characters of the story, link. */
export function smsText({ title, story, link }: Shared): string {
  return `${title}\n\n${firstCharacters(story, smsStory)}\n\n${link}`
}

/** The subject and text of an e-mail: the first 200 characters of the story, link. */
export function emailText({ title, story, link }: Shared): { subject: string; body: string } {
  return {
    subject: title,
    body: `${title}\n\n${firstCharacters(story, emailStory)}\n\nRead more and give here: ${link}`,
  }
}

/** Opens the phone's messages with the text written. `?&body=` is what both iOS and Android read. */
export function smsHref(shared: Shared): string {
  return `sms:?&body=${encodeURIComponent(smsText(shared))}`
}

/** Opens the mail program with subject and text written. */
export function emailHref(shared: Shared): string {
  const { subject, body } = emailText(shared)
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
