/** The thread that draws receipts, started by draw-in-thread.server.ts. */
export { receiptPdf as default } from './receipt-pdf.server.ts'
