/** Two levels up, both from this file and from dist/server/, whose files the build doesn't nest (vite.config.ts). */
export const projectFolder = new URL('../../', import.meta.url)
