import { postUpdate } from '../campaigns/updates/post-update.server.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { App } from '../platform/app.server.ts'

/** What students of the demo world wrote since, by the key of the student; days are counted back from today. */
const written: Readonly<Record<string, readonly { daysAgo: number; body: string }[]>> = {
  amara: [
    {
      daysAgo: 26,
      body: 'First bridge of the term: Fuller Creek, 1934, three spans. The handrail is original and so, I think, was the wasp nest. The deck sounds good.\n\nThank you to everyone who has given so far. The registrar took the first half on Tuesday.',
    },
    {
      daysAgo: 6,
      body: 'I passed the practice exam for the license: 84%. The part I got wrong was about soil, which my father says he could have told me, having driven over it for thirty years.\n\nTwo more bridges before the snow.',
    },
  ],
  elena: [
    {
      daysAgo: 20,
      body: 'The campaign is over, and I have a seat in the spring. I keep reading your names.',
    },
  ],
}

type Campaign = { student: { key: string }; owner: Viewer; campaignId: string }

/** Posts them by the real command, oldest first. */
export async function seedUpdates(
  app: App,
  campaigns: readonly Campaign[],
  newId: () => string,
): Promise<void> {
  for (const { student, owner, campaignId } of campaigns) {
    for (const { daysAgo, body } of written[student.key] ?? []) {
      const now = new Date(app.clock.now().getTime() - daysAgo * 24 * 60 * 60 * 1000)
      await postUpdate(app, owner, { campaignId, input: { id: newId(), body }, now })
    }
  }
}
