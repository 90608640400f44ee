import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Photo } from '#app/campaigns/media/media.ts'
import type { World } from './app.ts'
import { type Scholar, signedInHeaders } from './scholars.ts'

/** A picture of this size in one random color, so that no two are equal. */
export const aPicture = (width = 60, height = 40) =>
  sharp({
    create: { width, height, channels: 3, background: `#${randomUUID().slice(0, 6)}` },
  })
    .jpeg()
    .toBuffer()

/** Uploads bytes as this person. Returns the status and the JSON body. */
export async function sendBytes(
  world: World,
  person: Scholar,
  path: string,
  bytes: Uint8Array,
  contentType = 'application/octet-stream',
): Promise<{ status: number; body: never }> {
  const headers = await signedInHeaders(world, person.userId)
  headers.set('origin', world.app.env.appUrl)
  headers.set('content-type', contentType)
  headers.set('content-length', `${bytes.byteLength}`)
  const body = new Uint8Array(bytes)
  const response = await world.http(
    new Request(new URL(path, world.app.env.appUrl), { method: 'POST', headers, body }),
  )
  return { status: response.status, body: (await response.json()) as never }
}

/** Uploads a photo as this person. No campaign uses it yet. */
export async function anUpload(world: World, person: Scholar, bytes?: Uint8Array): Promise<Photo> {
  const { body } = await sendBytes(world, person, '/api/campaign-pictures', bytes ?? (await aPicture()))
  return { description: '', ...(body as Omit<Photo, 'description'>) }
}

/** The camera model in the EXIF data of `aTaggedPhoto`, which tests search for in published files. */
export const cameraModel = 'SECRET-CAMERA-7131'

/** A JPEG whose EXIF data has a camera model, a GPS location, and an orientation of 90 degrees. */
export const aTaggedPhoto = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#123456' } })
    .withMetadata({
      orientation: 6,
      exif: { IFD0: { Model: cameraModel }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 42/1 46/1' } },
    })
    .jpeg()
    .toBuffer()

/** Requests a file as this person, or as a signed-out visitor. */
export async function fetchFile(
  world: World,
  path: string,
  person: Scholar | null = null,
  extra: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const headers = person ? await signedInHeaders(world, person.userId) : new Headers()
  for (const [name, value] of Object.entries(extra)) headers.set(name, value)
  const answer = await world.http(new Request(new URL(path, world.app.env.appUrl), { headers }))
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
