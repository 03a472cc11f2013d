import { expect, test } from 'vitest'
import { MAX_BLOCKS } from '../../../src/language/customization/tenant-screens.ts'
import { testPlatform } from '../harness.ts'

const { app, call, account } = await testPlatform()
const manager = await account({ email: 'elena@alba.example', roles: ['ADMIN'] })

/** A document of the maximum size. */
const source = JSON.stringify({
  version: 2,
  title: 'Alba',
  security: { second_factor: 'optional' },
  screens: Array.from({ length: 50 }, (_, index) => ({
    path: `/own/${index}`,
    title: 'login.title',
    allow: 'session.authenticated',
    body: Array.from({ length: MAX_BLOCKS / 50 }, () => ({
      block: 'text',
      text: { key: 'own.roles', with: { count: 'size(session.roles)' } },
    })),
  })),
  texts: { overrides: { 'own.roles': { es: 'Hay {{count}}', en: 'There are {{count}}' } } },
})

/** Limits the requests to as many as show the independence of both tenants; more would compete. */
const enough = 40

/** Counts the other tenant's responses until some work ends. */
async function answersBeside(work: Promise<unknown>): Promise<number> {
  let done = false
  work.finally(() => {
    done = true
  })
  let answers = 0
  while (!done && answers < enough) {
    const { status } = await call('getCustomization', { host: 'nexo.localhost' })
    expect(status).toBe(200)
    answers += 1
  }
  await work
  return answers
}

test('a tenant that publishes and opens the largest document does not block another tenant', async () => {
  await call('getCustomization', { host: 'nexo.localhost' })
  const body = { source, base_version: 1, note: '' }
  const publishing = call('publishCustomization', { token: manager.token, body })
  expect(await answersBeside(publishing)).toBeGreaterThan(20)
  expect((await publishing).status).toBe(200)

  const opening = Promise.resolve(app.inject({ url: '/own/7', headers: { host: 'alba.localhost' } }))
  expect(await answersBeside(opening)).toBeGreaterThan(20)
  expect((await opening).statusCode).toBe(200)
})
