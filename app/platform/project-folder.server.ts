/** Two folders up, from here and from dist/server/, which the build keeps flat (vite.config.ts). */
export const projectFolder = new URL('../../', import.meta.url)
