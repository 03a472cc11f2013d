import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { chooseTransfer, placeOrder } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const minuteInMs = 60_000

async function readyToSign() {
  const investor = await tenant.investor()
  const { id } = await placeOrder(investor, (await tenant.issuance()).slug, 1)
  await chooseTransfer(investor, id)
  return { investor, id, params: { id } }
}

test('a code signs one contract once, and the evidence contains the proof and the address', async () => {
  const { investor, id, params } = await readyToSign()
  await investor.call('signContract', { params, body: await investor.signature(id) })
  const { rows } = await platform.owner.query('select * from contract_signatures where investment_id = $1', [
    id,
  ])
  expect(rows).toMatchObject([
    { party: 'INVESTOR', signer_id: investor.id, proof: 'EMAIL_CODE', self_signed: true },
  ])
  expect(rows[0].address).toMatch(/^10\./)
  expect(rows[0].proof_address).toMatch(/^person\d+@/)
  const { rows: left } = await platform.owner.query('select 1 from signing_codes where user_id = $1', [
    investor.id,
  ])
  expect(left).toEqual([])
})

test("a contract is not signed without a code, with a wrong one or with another order's", async () => {
  const { investor, id, params } = await readyToSign()
  const right = await investor.signature(id)
  const { code: _code, ...without } = right
  const missing = await investor.send('signContract', { params, body: without })
  expect([missing.status, missing.error.fields?.[0]?.field]).toEqual([400, 'code'])
  const code = right.code === '111111' ? '222222' : '111111'
  const wrong = await investor.send('signContract', { params, body: { ...right, code } })
  expect([wrong.status, wrong.error.code]).toEqual([400, 'signing_code_wrong'])

  const other = await placeOrder(investor, (await tenant.issuance()).slug, 1)
  await chooseTransfer(investor, other.id)
  const elsewhere = await investor.send('signContract', { params: { id: other.id }, body: right })
  expect(elsewhere.error.code).toBe('signing_code_wrong')
  expect((await investor.send('signContract', { params, body: right })).status).toBe(200)
})

test("a contract shows only its investor the code's masked address and expiry", async () => {
  const { investor, id, params } = await readyToSign()
  const refusalText = async (who: { call: typeof investor.call } = investor) => {
    const { code_to, code_until } = await who.call('getContract', { params })
    return [code_to, code_until]
  }
  expect(await refusalText()).toEqual(['', ''])
  const body = await investor.signature(id)
  const until = new Date(platform.clock.now().getTime() + 5 * minuteInMs).toISOString()
  expect(await refusalText()).toEqual([expect.stringMatching(/^p••••@/), until])
  expect(await refusalText(await tenant.manager())).toEqual(['', ''])
  await investor.call('signContract', { params, body })
  expect(await refusalText()).toEqual(['', ''])
})

test('a request with a wrong code can be repeated with the right one and the same key', async () => {
  const { investor, id, params } = await readyToSign()
  const body = await investor.signature(id)
  const key = crypto.randomUUID()
  const wrong = { ...body, code: body.code === '111111' ? '222222' : '111111' }
  expect((await investor.send('signContract', { params, body: wrong, key })).status).toBe(400)
  expect((await investor.send('signContract', { params, body, key })).status).toBe(200)
})

test('a code is invalid after five wrong attempts, and a new one is valid', async () => {
  const { investor, id, params } = await readyToSign()
  const right = await investor.signature(id)
  const wrong = ['111111', '222222', '333333', '444444', '555555', '666666'].filter(
    (each) => each !== right.code,
  )
  for (const code of wrong.slice(0, 5))
    await investor.send('signContract', { params, body: { ...right, code } })
  const late = await investor.send('signContract', { params, body: right })
  expect(late.error.code).toBe('signing_code_wrong')
  const body = await investor.signature(id)
  expect((await investor.send('signContract', { params, body })).status).toBe(200)
})

test('a repeated wrong code counts as one attempt', async () => {
  const { investor, id, params } = await readyToSign()
  const right = await investor.signature(id)
  const code = right.code === '111111' ? '222222' : '111111'
  for (let tries = 0; tries < 6; tries += 1)
    expect((await investor.send('signContract', { params, body: { ...right, code } })).status).toBe(400)
  expect((await investor.send('signContract', { params, body: right })).status).toBe(200)
})

test('a code expires after exactly five minutes', async () => {
  const { investor, id, params } = await readyToSign()
  const body = await investor.signature(id)
  const sent = platform.clock.now()
  platform.clock.set(new Date(sent.getTime() + 5 * minuteInMs))
  expect((await investor.send('signContract', { params, body })).error.code).toBe('signing_code_wrong')
  platform.clock.set(new Date(sent.getTime() + 5 * minuteInMs - 1))
  expect((await investor.send('signContract', { params, body })).status).toBe(200)
})

test('a code is not sent for a signed contract or to another investor', async () => {
  const { investor, id, params } = await readyToSign()
  const stranger = await tenant.investor()
  expect((await stranger.send('sendSigningCode', { params })).status).toBe(404)
  await investor.call('signContract', { params, body: await investor.signature(id) })
  const again = await investor.send('sendSigningCode', { params })
  expect([again.status, again.error.reason?.text]).toEqual([409, 'requirements.nothing_to_sign'])
})

test('a recent second factor replaces the code, and an old one must be entered again', async () => {
  const { investor, id, params } = await readyToSign()
  await platform.owner.query(
    "insert into second_factors (tenant_id, user_id, salt) values ($1, $2, 'salt')",
    [tenant.id, investor.id],
  )
  const given = async (minutesAgo: number) => {
    const at = new Date(platform.clock.now().getTime() - minutesAgo * minuteInMs)
    await platform.owner.query('update sessions set factor_at = $1 where user_id = $2', [at, investor.id])
  }
  const { name } = await investor.call('getSession')
  const body = { name, accepted: true as const }
  await given(11)
  const old = await investor.send('signContract', { params, body })
  expect([old.status, old.error.code]).toEqual([403, 'second_factor_needed'])
  await given(1)
  await investor.call('signContract', { params, body })
  const { rows } = await platform.owner.query(
    'select proof, proof_address from contract_signatures where investment_id = $1',
    [id],
  )
  expect(rows).toEqual([{ proof: 'SECOND_FACTOR', proof_address: '' }])
})

test('a manager can read the evidence with the browser that signed, and the investor cannot', async () => {
  const { investor, id, params } = await readyToSign()
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
  const { status } = await platform.call('signContract', {
    host: tenant.host,
    headers: { ...investor.headers, 'user-agent': agent },
    params,
    body: await investor.signature(id),
  })
  expect(status).toBe(200)
  const manager = await tenant.manager()
  expect(await manager.call('getSigningEvidence', { params })).toMatchObject([
    { party: 'INVESTOR', proof: 'EMAIL_CODE', agent, self_signed: true },
  ])
  expect((await investor.send('getSigningEvidence', { params })).status).toBe(403)
})
