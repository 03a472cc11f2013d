import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'

const { account, call } = await testPlatform()

test('repeated batch calls are rate limited', async () => {
  const { token } = await account()
  const body = { operation: 'mintInvestment', items: [{ params: { id: randomUUID() } }] }
  const codes: string[] = []
  while (codes.length < 500 && codes.at(-1) !== 'too_many')
    codes.push((await call('runBatch', { token, body })).error?.code ?? '')
  expect(codes.at(-1)).toBe('too_many')
})
