import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'

const platform = await testPlatform()
const { call } = platform

const body = { net_income: 3_000_000, liquid_assets: 1_000_000, commitments: 500_000, certify: true }

const keysOf = async (user: string) =>
  (await platform.owner.query('select status, answer from idempotency_keys where user_id = $1', [user])).rows

test('a repeated key and body returns the identical answer, with one effect', async () => {
  const { id, token } = await platform.account()
  const key = randomUUID()
  const first = await call('certifySimulation', { token, key, body })
  const again = await call('certifySimulation', { token, key, body: { ...body } })
  expect(first.status).toBe(200)
  expect([again.status, again.text]).toEqual([first.status, first.text])
  expect(await keysOf(id)).toHaveLength(1)
})

test('a key with another body is refused', async () => {
  const { token } = await platform.account()
  const key = randomUUID()
  await call('certifySimulation', { token, key, body })
  const other = await call('certifySimulation', { token, key, body: { ...body, net_income: 1 } })
  expect([other.status, other.error.code]).toEqual([422, 'key_reused'])
})

test('keys of different users are independent', async () => {
  const [one, two] = [await platform.account(), await platform.account()]
  const key = randomUUID()
  expect((await call('certifySimulation', { token: one.token, key, body })).status).toBe(200)
  const second = await call('certifySimulation', {
    token: two.token,
    key,
    body: { ...body, net_income: 9_000_000 },
  })
  expect(second.status).toBe(200)
})

test('ten concurrent requests with one key have one effect and the same answer', async () => {
  const { id, token } = await platform.account()
  const key = randomUUID()
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => call('certifySimulation', { token, key, body })),
  )
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(replies[0]?.status).toBe(200)
  expect(await keysOf(id)).toHaveLength(1)
})

test('a rejected request does not use up its key', async () => {
  const { id, token } = await platform.account()
  const key = randomUUID()
  expect((await call('certifySimulation', { token, key, body: { ...body, certify: false } })).status).toBe(
    400,
  )
  expect(await keysOf(id)).toHaveLength(0)
  expect((await call('certifySimulation', { token, key, body })).status).toBe(200)
})

test.each([null, '', 'not-a-uuid', '1'])('a write without a valid key (%s) is rejected', async (key) => {
  const { token } = await platform.account()
  const reply = await call('certifySimulation', { token, key, body })
  expect([reply.status, reply.error.code]).toEqual([400, 'key_missing'])
})

test('an answer is replayed even if its condition no longer holds', async () => {
  const { token } = await platform.account()
  const questions = Object.fromEntries(Array.from({ length: 7 }, (_each, index) => [`q${index + 1}`, true]))
  const answers = {
    ...questions,
    experience: 'NONE',
    education: 'NONE',
    knowledge: 'NONE',
    capacity: 'LESS_5',
    understands_risk: true,
    objective: 'SAFETY',
    politically_exposed: false,
  }
  await call('submitTest', { token, body: answers })
  const key = randomUUID()
  const first = await call('submitTest', { token, key, body: answers })
  const again = await call('submitTest', { token, key, body: answers })
  expect(first.status).toBe(200)
  expect(again.text).toBe(first.text)
  const late = await call('submitTest', { token, body: answers })
  expect([late.status, late.error.code]).toEqual([409, 'requirement'])
  expect(late.error.reason).toMatchObject({ text: 'requirements.test_over' })
})
