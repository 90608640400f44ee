import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { EnteredBeforeProof, NameInput, ProfileSetup } from '../contract.ts'
import { joinNames } from '../names.ts'

/** The data of the profile-setup screens (P57). */
export function loadProfileSetup(viewer: Viewer): ProfileSetup {
  const { email, customUserId, firstName, lastName, profilePictureUrl } = viewer
  return { email, customUserId, firstName, lastName, profilePictureUrl }
}

/** Saves first and last name for profile setup, Edit Your Name and name collection (P58, P62). */
export async function saveNames(tx: Tx, userId: string, names: NameInput, at: Date): Promise<NameInput> {
  await tx.rows(
    'save_profile_names',
    'update profiles set first_name = $2, last_name = $3, updated_at = $4 where user_id = $1',
    [userId, names.firstName, names.lastName, at],
  )
  await tx.rows('save_user_name', 'update users set name = $2, updated_at = $3 where id = $1', [
    userId,
    joinNames(names),
    at,
  ])
  await announceCompletion(tx, userId, at)
  await announce(tx, [`user:${userId}`, 'admin'])
  return names
}

/** Sets the URL of a person's picture (null removes it) and returns the previous URL (P65). */
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
  await announceCompletion(tx, userId, at)
  return { previous: before?.previous ?? null }
}

export type Upload = {
  key: string
  userId: string
  bytes: number
  at: Date
  /** `image/webp` by default. */
  contentType?: string
  /** In px; set for pictures that are shown in their own aspect ratio. */
  size?: { width: number; height: number } | undefined
  /** The duration of a video. */
  milliseconds?: number
}

/** Records who uploaded a file. */
export async function recordUpload(tx: Tx, upload: Upload): Promise<void> {
  const { key, userId, bytes, at, contentType = 'image/webp', size, milliseconds = null } = upload
  await tx.rows(
    'note_upload',
    `insert into uploads (key, user_id, content_type, bytes, created_at, width, height, milliseconds)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [key, userId, contentType, bytes, at, size?.width ?? null, size?.height ?? null, milliseconds],
  )
}

/**
 * Marks files that a person uploaded as to be deleted, all of them if `keys` is null, and unlinks them from the person. Returns their
 * keys, so that the caller can delete the files after the commit.
 */
export async function forgetUploads(
  tx: Tx,
  userId: string,
  at: Date,
  keys: readonly string[] | null = null,
): Promise<string[]> {
  const gone = await tx.rows<{ key: string }>(
    'forget_uploads',
    `update uploads set forgotten_at = $2, user_id = null
     where user_id = $1 and forgotten_at is null and ($3::text[] is null or key = any($3)) returning key`,
    [userId, at, keys],
  )
  return gone.map(row => row.key)
}

/** Marks unused files as to be deleted, regardless of who uploaded them. Returns the keys of those not marked before. */
export async function forgetSwept(tx: Tx, keys: readonly string[], at: Date): Promise<string[]> {
  const gone = await tx.rows<{ key: string }>(
    'forget_swept_uploads',
    'update uploads set forgotten_at = $2, user_id = null where key = any($1) and forgotten_at is null returning key',
    [keys, at],
  )
  return gone.map(row => row.key)
}

/** Deletes the upload records of files that were marked as to be deleted, after the file store has deleted them. */
export async function dropForgotten(db: Db, keys: readonly string[]): Promise<void> {
  await db.rows(
    'drop_removed_uploads',
    'delete from uploads where key = any($1) and forgotten_at is not null',
    [keys],
  )
}

/**
 * Checks that a picture was uploaded by this person or is on their profile; null passes. Refuses with InvalidPicture (400) for any
 * other.
 */
export async function requireOwnPicture(tx: Tx, userId: string, url: string | null): Promise<void> {
  if (url === null) return
  const [own] = await tx.rows(
    'own_picture',
    `select 1 from uploads where user_id = $1 and '/files/' || key = $2
     union all select 1 from profiles where user_id = $1 and profile_picture_url = $2 limit 1`,
    [userId, url],
  )
  if (!own) throw refusal('InvalidPicture', 400, phrase('Upload the picture again.'))
}

/** Emits `profile_completed` once, when a profile has both names and a picture (P68). */
export async function announceCompletion(tx: Tx, userId: string, at: Date): Promise<void> {
  const completed = await tx.rows(
    'note_profile_completion',
    `update profiles set completed_at = $2 where user_id = $1 and completed_at is null
       and first_name <> '' and last_name <> '' and profile_picture_url is not null returning 1`,
    [userId, at],
  )
  if (completed.length > 0) await emit(tx, [{ kind: 'profile_completed', userId }], at)
}

/** Loads the name and picture entered before the email was verified; null if there is nothing to review (P27). */
export async function loadEntriesToReview(db: Db, userId: string): Promise<EnteredBeforeProof | null> {
  const [entries] = await db.rows<EnteredBeforeProof>(
    'entries_to_review',
    `select first_name, last_name, profile_picture_url
     from entered_before_proof where user_id = $1`,
    [userId],
  )
  return entries ?? null
}

/** Deletes and returns the entries to review; null if there are none, for example because the owner has already decided. */
export async function takeEntriesToReview(tx: Tx, userId: string): Promise<EnteredBeforeProof | null> {
  const [entries] = await tx.rows<EnteredBeforeProof>(
    'take_entries_to_review',
    `delete from entered_before_proof where user_id = $1
     returning first_name, last_name, profile_picture_url`,
    [userId],
  )
  return entries ?? null
}
