import { useEffect, useRef, useState } from 'react'
import type { ShareShape } from '../../campaigns/sharing/share-address.ts'
import { addressOf } from '../../lib/endpoint.ts'
import { ApiRefusal, refusalOf, send } from '../../shell/wire/call.browser.ts'
import type { Attempt } from '../checkout/donation-draft.ts'

/** The picture with one's own thread. `shape` is the one that was asked for last; `shown` is an address within this page alone. */
export function useThreadPicture({ donationId, donorKey }: Attempt, name: string) {
  const [picture, setPicture] = useState<{ file: File; shown: string; shape: ShareShape } | null>(null)
  const [shape, setShape] = useState<ShareShape | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const last = useRef<AbortController>(null)
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture.shown)), [picture])
  useEffect(() => () => last.current?.abort(), [])
  const draw = async (wanted: ShareShape) => {
    last.current?.abort()
    const asked = new AbortController()
    last.current = asked
    const { signal } = asked
    setShape(wanted)
    setRefused(null)
    try {
      const drawn = await ask(donationId, { donorKey, shape: wanted }, signal)
      const file = new File([drawn], `${name}.png`, { type: 'image/png' })
      if (!signal.aborted) setPicture({ file, shown: URL.createObjectURL(file), shape: wanted })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiRefusal)) throw error
      setShape(picture?.shape ?? null)
      setRefused(error.message)
    }
  }
  return { draw, picture, shape, refused, busy: shape !== (picture?.shape ?? null) }
}

async function ask(
  donationId: string,
  body: { donorKey: string; shape: ShareShape },
  signal: AbortSignal,
): Promise<Blob> {
  const address = addressOf('POST /api/donations/:donationId/picture', { params: { donationId }, body })
  const response = await send('POST', address, { body }, { signal })
  if (response.ok) return await response.blob()
  throw refusalOf(response, await response.json().catch(() => null))
}
