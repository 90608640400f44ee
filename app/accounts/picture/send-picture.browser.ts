import { type Sending, sendFile } from '../../shell/wire/send-file.browser.ts'

/** `profile`: the profile and the owner's campaigns; `campaign`: a campaign that doesn't exist yet. */
export type PictureTarget = 'profile' | 'campaign'

const endpoints = { profile: 'POST /api/profile/photo', campaign: 'POST /api/pictures' } as const

/** Uploads a picture and returns its URL. Throws the same errors as `sendFile`. */
export async function sendPicture(
  picture: Blob,
  { target, ...sending }: Sending & { target: PictureTarget },
): Promise<string> {
  const { profilePictureUrl } = await sendFile(endpoints[target], { file: picture }, sending)
  if (!profilePictureUrl) throw new Error('no answer')
  return profilePictureUrl
}
