import { expect, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { insert, othersAreAnswered, page, productWith, publish } from './tenant-documents.ts'

/**
 * Builds a page of a hundred thousand blocks of 10 kB for a tenant with the title Boom; no child process can hold it.
 */
const levels = 5
const growth = await testPlatform({
  library: productWith({
    'screens/boom.json': {
      path: '/boom',
      when: "tenant.title == 'Boom'",
      allow: 'true',
      title: 'login.title',
      body: [{ block: 'fragment', use: 'grow1' }],
    },
    ...Object.fromEntries(
      Array.from({ length: levels }, (_, before) => [
        `screens/fragments/grow${before + 1}.json`,
        { fragment: `grow${before + 1}`, body: Array(10).fill(blockOf(before + 1)) },
      ]),
    ),
  }),
})
const author = await growth.account({ email: 'elena@alba.example', roles: ['ADMIN'] })

test('a document that exhausts memory is replaced by the previous version, with a reason', async () => {
  await insert(growth, { version: 2, title: 'Boom' })
  await othersAreAnswered(growth, async () => {
    const { statusCode, body } = await page(growth, '/login')
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Alba Capital</title>')
  })
  const { data } = await growth.call('getManagedCustomization', { token: author.token })
  expect(data).toMatchObject({
    unmade: {
      served: 1,
      reason: 'Este documento pide demasiado tiempo o memoria para convertirse en páginas.',
    },
  })
})

test('publishing a document that exhausts memory is rejected', async () => {
  const body = { version: 2, title: 'Boom' }
  const { status, error } = await publish(growth, author.token, body)
  expect([status, error.code]).toEqual([400, 'customization_too_much'])
})

function blockOf(level: number): object {
  if (level < levels) return { block: 'fragment', use: `grow${level + 1}` }
  return { block: 'text', text: { value: `'${'x'.repeat(10_000)}'` } }
}
