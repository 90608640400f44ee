import { type Refusal, refusal } from '../lib/refusal.ts'
import { videoWords } from './video.ts'

/** InvalidVideo (400), in words for the person (P415). */
export function invalidVideo(words: string): Refusal {
  return refusal('InvalidVideo', 400, words, { title: videoWords.title })
}
