import { expect, it } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { terminalFixture } from '../server/payments/paying.ts'
import { messageOf, terminal } from '../server/payments/redsys/terminal.ts'
import { expectBalanceAfterEach } from '../server/payments/sums.ts'

const platform = await testPlatform()
const { app, owner } = platform
const { createOrder, beginPayment } = terminalFixture(platform)

expectBalanceAfterEach(platform)

it('a terminal’s message is stored once, and altered copies by the payer are rejected', async () => {
  const { tenant, investor, id, total } = await createOrder()
  const payment = await beginPayment(investor, id, total)
  const { rows } = await owner.query('select reference from payments where id = $1', [payment])
  const body = new URLSearchParams({
    ...messageOf({
      Ds_Order: rows[0].reference,
      Ds_Amount: String(total),
      Ds_Currency: '978',
      Ds_MerchantCode: terminal.merchant,
      Ds_Terminal: '001',
      Ds_Response: '0190',
      Ds_TransactionType: '0',
      Ds_AuthorisationCode: '',
    }),
  }).toString()
  const send = (type: string, query: string) =>
    app.inject({
      method: 'POST',
      url: `/v2/webhooks/redsys${query}`,
      headers: { host: tenant.host, 'content-type': type },
      payload: body,
    })
  const form = 'application/x-www-form-urlencoded'
  const codes = [await send(form, ''), await send(form, '?a=1')].map(({ statusCode }) => statusCode)
  for (const type of ['text/plain', 'application/json'])
    for (const query of ['?a=1', '?a=2', '?Ds_SignatureVersion=HMAC_SHA256_V1&Ds_Signature=x'])
      codes.push((await send(type, query)).statusCode)
  expect(codes).toEqual([200, 200, ...Array.from({ length: 6 }, () => 401)])
  const kept = await owner.query('select 1 from provider_events where tenant_id = $1', [tenant.id])
  expect(kept.rows).toHaveLength(1)
})
