import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBareSandbox, type BareSandbox } from '#tests/world/bare-sandbox.ts'
import { cardToken, fromFields } from '#tests/world/card-token.ts'
import {
  type ProviderChange,
  ProviderUnavailable,
  RefundRefused,
  type RefundRequest,
  TokenRefused,
} from '../port.ts'
import { sandboxKeys } from './keys.server.ts'
import { netOf } from './sandbox-payment.ts'
import { signatureHeader, signWebhook } from './signature.server.ts'
import { testCards } from './test-cards.ts'

let bare: BareSandbox
beforeAll(async () => {
  bare = await aBareSandbox()
})
afterAll(() => bare.close())

describe('the adapter', () => {
  const tokenOf = (cardNumber?: string) => cardToken(bare.origin, cardNumber)
  const charge = (paid: Paid, token: string | null) =>
    bare.provider.chargeCard({ ...paid, token, returnUrl: 'http://localhost:3000/' })
  const paid = async (cardNumber: string = testCards.success) => {
    const payment = await bare.opened()
    await charge(payment, await tokenOf(cardNumber))
    return payment
  }
  /** What its staff and the banks do; answers the status. */
  const control = async ({ providerPaymentId }: Paid, path: string, body?: object) =>
    (await bare.withKey('POST', `/v1/payments/${providerPaymentId}/${path}`, body)).status
  const stand = async (payment: Paid) => {
    const found = await bare.provider.lookUp(payment)
    if (!found) throw new Error('not found')
    return found
  }

  it('reads the card behind a token, and null where there is none', async () => {
    const token = await tokenOf(testCards.prepaid)
    expect(await bare.provider.readCard(token)).toEqual({
      ...{ funding: 'prepaid', brand: 'mastercard', last4: '5100', fingerprint: expect.any(String) },
    })
    expect(await bare.provider.readCard('ctok_00000000')).toBe(null)
    expect(await bare.provider.readCard('../payments')).toBe(null)
  })

  it('charges a token once, and says when it can be charged no more', async () => {
    const payment = await bare.opened()
    const token = await tokenOf()
    const first = await charge(payment, token)
    expect(first).toMatchObject({
      payment: { ...payment, awaits: null, movements: [{ kind: 'captured', cents: 6_050 }, { kind: 'fee' }] },
      clientSecret: null,
    })
    expect(await charge(payment, token)).toEqual(first)
    expect(await stand(payment)).toEqual(first.payment)
    const other = await bare.opened()
    await expect(charge(other, token)).rejects.toThrow(TokenRefused)
    await expect(charge(other, 'ctok_00000000')).rejects.toThrow(TokenRefused)
    await expect(charge({ ...other, paymentId: payment.paymentId }, token)).rejects.toThrow()
  })

  it('leads a 3-D Secure card through the bank’s question', async () => {
    const payment = await bare.opened()
    const { clientSecret, payment: asked } = await charge(payment, await tokenOf(testCards.threeDSecure))
    expect(asked).toMatchObject({ awaits: 'authentication', movements: [] })
    expect((await fromFields(bare.origin, 'challenges', { clientSecret, passed: true })).status).toBe(200)
    expect(await stand(payment)).toMatchObject({ awaits: 'confirmation', movements: [] })
    expect((await charge(payment, null)).payment).toMatchObject({ awaits: null, totalCents: 6_050 })
  })

  describe('on its own page', () => {
    const opened = async () => {
      const paymentId = crypto.randomUUID()
      const lines = [{ key: 'amount', label: 'Gift <b>', cents: 6_000 }]
      const back = { successUrl: `${bare.env.appUrl}/done?s={SESSION}`, cancelUrl: bare.env.appUrl }
      const request = {
        paymentId,
        campaignId: 'abc',
        totalCents: 6_050,
        description: '',
        donorEmail: 'r@x.example',
      }
      const page = await bare.provider.openCheckout({ ...request, ...back, lines, locale: 'en' })
      const secret = page.url.split('/').at(-1) ?? ''
      const pay = async (token: string | null) =>
        (await fromFields(bare.origin, `pay/${secret}`, { token })).json()
      return { paymentId, ...page, pay }
    }

    it('shows what is asked for, and authorises a card, of which at most that is taken, once', async () => {
      const payment = await opened()
      const shown = await (await fetch(payment.url)).text()
      expect(shown).toContain('Gift &lt;b&gt;')
      expect(shown).toContain('$60.50')
      const back = `${bare.env.appUrl}/done?s=${payment.providerPaymentId}`
      expect(await payment.pay(await tokenOf(testCards.success))).toEqual({ leadsTo: back })
      expect(await stand(payment)).toMatchObject({ awaits: 'capture', movements: [], totalCents: 6_050 })
      await expect(bare.provider.capture({ ...payment, cents: 6_051 })).rejects.toThrow()
      expect(await bare.provider.capture({ ...payment, cents: 5_900 })).toMatchObject({ totalCents: 5_900 })
      expect(await bare.provider.capture({ ...payment, cents: 5_900 })).toMatchObject({ totalCents: 5_900 })
      const again = await fetch(payment.url, { redirect: 'manual' })
      expect([again.status, again.headers.get('location')]).toEqual([303, back])
    })

    it('says when a card is declined, and asks for the bank’s question to be answered', async () => {
      const payment = await opened()
      expect(await payment.pay(await tokenOf(testCards.declined))).toEqual({ declineCode: 'card_declined' })
      const { clientSecret } = await payment.pay(await tokenOf(testCards.threeDSecure))
      await fromFields(bare.origin, 'challenges', { clientSecret, passed: true })
      expect(await payment.pay(null)).toMatchObject({ leadsTo: expect.stringContaining('/done') })
      expect(await stand(payment)).toMatchObject({ awaits: 'capture' })
    })

    it('is not there for who does not know its address', async () => {
      expect((await fetch(`${bare.origin}/pay/sbx_0`)).status).toBe(404)
      expect((await fromFields(bare.origin, 'pay/sbx_0', { token: null })).status).toBe(404)
      await expect(bare.provider.capture({ ...(await bare.opened()), cents: 6_050 })).rejects.toThrow()
    })
  })

  it('is refused a refund of what is unknown, not paid or more than there is; each happens once', async () => {
    const unknown = { paymentId: crypto.randomUUID(), providerPaymentId: null }
    await expect(bare.provider.refundPayment(refundOf(unknown))).rejects.toThrow(RefundRefused)
    await expect(bare.provider.refundPayment(refundOf(await bare.opened()))).rejects.toThrow(
      'nothing was taken',
    )
    const payment = await paid()
    await expect(bare.provider.refundPayment(refundOf(payment, { cents: 6_051 }))).rejects.toThrow(
      RefundRefused,
    )
    const first = refundOf(payment)
    await bare.provider.refundPayment(first)
    expect((await bare.provider.refundPayment(first)).movements).toHaveLength(3)
    await expect(bare.provider.refundPayment({ ...first, cents: 51 })).rejects.not.toThrow(RefundRefused)
    // Also where only our own id is known.
    const rest = refundOf({ ...payment, providerPaymentId: null }, { cents: 6_000, idempotencyKey: 'b' })
    expect((await bare.provider.refundPayment(rest)).movements.slice(2)).toMatchObject([
      { kind: 'refunded', cents: 50, refundId: first.refundId },
      { kind: 'refunded', cents: 6_000, refundId: rest.refundId },
    ])
  })

  it('reads what banks and staff do: refunds, refunds that failed, disputes, warnings, fees', async () => {
    const payment = await paid()
    expect(await control(payment, 'refund', { cents: 50 })).toBe(200)
    expect(await control(payment, 'refunds/fail')).toBe(200)
    expect(await control(payment, 'dispute', { cents: 1_000, inquiry: true, reason: 'duplicate' })).toBe(200)
    expect(await stand(payment)).toMatchObject({ disputes: [{ status: 'inquiry', reason: 'duplicate' }] })
    expect(await control(payment, 'dispute/escalate')).toBe(200)
    await expect(bare.provider.refundPayment(refundOf(payment))).rejects.toThrow('disputed')
    expect(await control(payment, 'dispute/review')).toBe(200)
    expect(await control(payment, 'dispute/win')).toBe(200)
    expect(await control(payment, 'dispute/lose')).toBe(409)
    expect(await control(payment, 'fee', { feeCents: -5 })).toBe(200)
    expect(await control(payment, 'warnings')).toBe(200)
    expect(await stand(payment)).toMatchObject({ warnings: [{ kind: 'fraud_warning', open: true }] })
    expect(await control(payment, 'warnings/close')).toBe(200)
    expect(await control(payment, 'refund', { more: 1 })).toBe(400)
    expect(await control({ ...payment, providerPaymentId: 'sbx_unknown' }, 'refund')).toBe(404)
    const { movements, disputes, warnings } = await stand(payment)
    expect(movements.map(({ kind, cents }) => `${kind} ${cents}`)).toEqual([
      ...['captured 6050', 'fee 205', 'refunded 50', 'refund_failed 50'],
      ...['disputed 1000', 'fee 1500', 'dispute_won 1000', 'fee -5'],
    ])
    expect(disputes).toMatchObject([{ status: 'won', cents: 1_000 }])
    expect(warnings).toMatchObject([{ open: false }])
  })

  it('lists everything that changed the balance, page by page, and its sum is the balance', async () => {
    await paid(testCards.debit)
    await bare.withKey('POST', '/v1/account-fees', { feeCents: 9 })
    await bare.withKey('POST', '/v1/adjustments', { type: 'loan', amountCents: -4 })
    const all: ProviderChange[] = []
    const [since, until] = [
      new Date(bare.clock.now().getTime() - 1),
      new Date(bare.clock.now().getTime() + 1),
    ]
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await bare.provider.listChanges({ since, until, cursor: cursor ?? null })
      all.push(...page.changes)
      cursor = page.cursor
    }
    const net = all.reduce((sum, change) => {
      if (change.kind === 'movement') return sum + netOf(change.movement)
      if (change.kind === 'account') return sum - change.feeCents
      return change.kind === 'warning' ? sum : sum + change.amountCents
    }, 0)
    expect(await (await bare.withKey('GET', '/v1/balance')).json()).toEqual({ cents: net })
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['movement', 'warning', 'account', 'other']))
  })

  it('reads its signed events whole, and acknowledges what it does not know', async () => {
    const sent = async (body: unknown) => {
      const text = JSON.stringify(body)
      const signed = signWebhook(sandboxKeys(bare.secrets).webhookSecret, text, bare.clock.now())
      return await bare.provider.readWebhook(
        new Headers({ [signatureHeader]: signed }),
        Buffer.from(text),
        bare.clock.now(),
      )
    }
    const payment = await stand(await paid())
    const event = { eventId: 'evt_1', type: 'payment.captured', payment }
    const { providerPaymentId, paymentId } = payment
    expect(await sent(event)).toEqual({
      ...event,
      ...{ kind: 'payment', ids: { providerPaymentId, paymentId }, warnings: [] },
    })
    expect(await sent({ ...event, type: 'payment.renamed' })).toMatchObject({ kind: 'ignored' })
    const [movement] = payment.movements
    const negative = { ...payment, movements: [{ ...movement, cents: -1 }] }
    expect(await sent({ ...event, payment: negative })).toEqual({ kind: 'unsigned' })
    expect(await sent({ ...event, payment: { ...payment, awaits: 'rain' } })).toEqual({ kind: 'unsigned' })
  })

  it('may lose one kind of answer on demand, and nothing else of the work', async () => {
    const payment = await bare.opened()
    const token = await tokenOf()
    await bare.withKey('PUT', '/v1/faults', { error: { next: 1, afterWork: true, on: 'charge' } })
    expect(await bare.provider.readCard(token)).toMatchObject({ last4: '4242' })
    await expect(charge(payment, token)).rejects.toThrow(ProviderUnavailable)
    expect(await stand(payment)).toMatchObject({ awaits: null })
    expect((await charge(payment, token)).payment.movements).toHaveLength(2)
  })

  it('must name the payment and the key of a refund', async () => {
    const payment = await paid()
    const ask = async (body: object, key?: string) =>
      (await bare.withKey('POST', `/v1/payments/${payment.providerPaymentId}/refunds`, body, key)).status
    const body = {
      paymentId: payment.paymentId,
      refundId: crypto.randomUUID(),
      cents: 50,
      reason: 'Given twice.',
    }
    expect(await ask(body)).toBe(400)
    expect(await ask({ ...body, more: 1 }, 'a')).toBe(400)
    expect(await ask({ ...body, paymentId: crypto.randomUUID() }, 'a')).toBe(409)
    expect(await ask(body, 'a')).toBe(200)
  })
})

type Paid = { paymentId: string; providerPaymentId: string }

const refundOf = (
  payment: { paymentId: string; providerPaymentId: string | null },
  overrides: Partial<RefundRequest> = {},
): RefundRequest => ({
  ...payment,
  refundId: crypto.randomUUID(),
  cents: 50,
  reason: 'Given twice.',
  idempotencyKey: 'refund:1:1',
  ...overrides,
})
