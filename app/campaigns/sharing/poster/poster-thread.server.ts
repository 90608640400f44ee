/** The thread that draws posters, started by poster.server.ts. */
export { posterPdf as default } from './poster-pdf.server.ts'
