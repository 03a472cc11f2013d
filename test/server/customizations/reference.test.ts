import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'

const { call, account } = await testPlatform()
const manager = await account({ email: 'elena@alba.example', roles: ['ADMIN'] })
const investor = await account({ email: 'ana@alba.example' })

async function findEntries(params: Record<string, string>) {
  const { data } = await call('getLanguageReference', { token: manager.token, params })
  return (data as { items: { kind: string; name: string }[] }).items.map(
    ({ kind, name }) => `${kind} ${name}`,
  )
}

test('a manager can search the language reference by kind, name and keys', async () => {
  expect(await findEntries({ kind: 'format', q: 'money' })).toEqual(['format money'])
  expect(await findEntries({ q: 'reflection nowhere' })).toEqual([])
  expect(await findEntries({ q: 'Legend' })).toEqual(await findEntries({ q: 'legend' }))
  expect(await findEntries({ q: 'latitude' })).toEqual(['block map', 'widget place'])
})

test('the reference is available only to managers', async () => {
  expect((await call('getLanguageReference', { token: investor.token })).status).toBe(403)
  expect((await call('getLanguageReference')).status).toBe(401)
})
