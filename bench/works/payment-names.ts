/** A payment's id at the stand-in provider. It encodes all data that the stand-in returns. */
export const paymentName = (
  { paymentId, totalCents }: { paymentId: string; totalCents: number },
  now: Date,
) => `pi_${paymentId.replaceAll('-', '')}_${totalCents}_${Math.trunc(now.getTime() / 1000)}`

/** Decodes an id made by `paymentName`. */
export function readPaymentName(name: string): { paymentId: string; totalCents: number; created: number } {
  const [, id = '', totalCents, created] = name.split('_')
  const paymentId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { paymentId, totalCents: Number(totalCents), created: Number(created) }
}
