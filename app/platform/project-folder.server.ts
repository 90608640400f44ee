/** The project's own folder. From here, and from dist/server/ where the build puts this code, it is two folders up (vite.config.ts keeps that flat). */
export const projectFolder = new URL('../../', import.meta.url)
