/** Where the picture is now; null for none. */
export type PictureAnswer = { profilePictureUrl: string | null }

/** What browser and server say to each other about pictures that people upload. */
export interface PictureEndpoints {
  'POST /api/profile/photo': { file: Blob; answer: PictureAnswer }
  'DELETE /api/profile/photo': { answer: PictureAnswer }
  'POST /api/pictures': { file: Blob; answer: PictureAnswer }
  'GET /files/:folder/:name': { answer: Response }
}
