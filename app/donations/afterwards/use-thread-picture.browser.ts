import { useEffect, useState } from 'react'
import type { ShareShape } from '../../campaigns/sharing/share-address.ts'
import { addressOf } from '../../lib/endpoint.ts'
import { ApiRefusal, refusalOf, send } from '../../shell/wire/call.browser.ts'
import type { Attempt } from '../checkout/donation-draft.ts'

/** The picture with one's own thread, asked for in a shape; `shown` is an address within this page alone. */
export function useThreadPicture({ donationId, donorKey }: Attempt, name: string) {
  const [picture, setPicture] = useState<{ file: File; shown: string; shape: ShareShape } | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture.shown)), [picture])
  const draw = async (shape: ShareShape) => {
    if (busy) return
    setBusy(true)
    setRefused(null)
    try {
      const file = new File([await ask(donationId, { donorKey, shape })], `${name}.png`, {
        type: 'image/png',
      })
      setPicture({ file, shown: URL.createObjectURL(file), shape })
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error
      setRefused(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { draw, picture, refused, busy }
}

async function ask(donationId: string, body: { donorKey: string; shape: ShareShape }): Promise<Blob> {
  const address = addressOf('POST /api/donations/:donationId/picture', { params: { donationId }, body })
  const response = await send('POST', address, { body })
  if (response.ok) return await response.blob()
  throw refusalOf(response, await response.json().catch(() => null))
}
