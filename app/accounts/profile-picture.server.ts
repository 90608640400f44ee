import type { Tx } from '../platform/database.server.ts'

/** Writes the address of a person's picture and answers the one before; null takes it away (spec 4). */
export async function setProfilePicture(
  tx: Tx,
  userId: string,
  url: string | null,
  at: Date,
): Promise<{ previous: string | null }> {
  const [before] = await tx.rows<{ previous: string | null }>(
    'set_profile_picture',
    `update profiles p set profile_picture_url = $2, updated_at = $3
     from (select user_id, profile_picture_url from profiles where user_id = $1 for update) as old
     where p.user_id = old.user_id returning old.profile_picture_url as previous`,
    [userId, url, at],
  )
  return { previous: before?.previous ?? null }
}

/** Notes who uploaded a file. */
export async function noteUpload(
  tx: Tx,
  upload: { key: string; userId: string; bytes: number; at: Date },
): Promise<void> {
  await tx.rows(
    'note_upload',
    `insert into uploads (key, user_id, content_type, bytes, created_at) values ($1, $2, 'image/webp', $3, $4)`,
    [upload.key, upload.userId, upload.bytes, upload.at],
  )
}

/** Forgets files that this person had uploaded; answers which, so that their bytes can go as well. */
export async function forgetUploads(tx: Tx, userId: string, keys: readonly string[]): Promise<string[]> {
  const gone = await tx.rows<{ key: string }>(
    'forget_uploads',
    'delete from uploads where user_id = $1 and key = any($2) returning key',
    [userId, keys],
  )
  return gone.map(row => row.key)
}
