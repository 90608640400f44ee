import { ApiRefusal, callApi } from '../../shell/call-api.browser.ts'
import { toast } from '../../ui/toast.ts'
import { pictureWords } from '../picture.ts'

/** Sends a chosen picture. Answers its address, or null after having said why not (spec 8). */
export async function uploadPicture(file: Blob, done: string): Promise<string | null> {
  try {
    const answer = await callApi<{ profilePictureUrl: string }>('POST', '/api/profile/photo', undefined, {
      rawBody: file,
    })
    toast({ title: done, variant: 'success' })
    return answer.profilePictureUrl
  } catch (error) {
    const refused = error instanceof ApiRefusal ? error : null
    const tooLarge = refused?.code === 'TooLarge'
    toast({
      title: tooLarge ? pictureWords.tooLargeTitle : (refused?.title ?? pictureWords.failedTitle),
      description: tooLarge ? pictureWords.tooLarge : (refused?.message ?? pictureWords.failed),
      variant: 'destructive',
    })
    return null
  }
}
