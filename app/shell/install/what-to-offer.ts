export type Circumstances = {
  canPrompt: boolean
  isInstalled: boolean
  wasOffered: boolean
  userAgent: string
  touchPoints: number
}

/** Offers the app by the browser's dialog, by instructions if only a person can install it, or not at all (P303). */
export function whatToOffer(now: Circumstances): 'prompt' | 'words' | null {
  if (now.isInstalled || now.wasOffered) return null
  if (now.canPrompt) return 'prompt'
  return isIosSafari(now) ? 'words' : null
}

/** Only Safari on iPhone and iPad adds to the home screen from its share sheet. An iPad claims to be a Mac, but has a touch screen. */
function isIosSafari({ userAgent, touchPoints }: Circumstances): boolean {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  return (
    isIos && /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|GSA\/|FBAN|FBAV|Instagram/.test(userAgent)
  )
}
