import { expect, test } from 'vitest'
import { MAX_BLOCKS } from '../../../src/language/customization/tenant-screens.ts'
import { testPlatform } from '../harness.ts'

const { app, call, account } = await testPlatform()
const manager = await account({ email: 'elena@alba.example', roles: ['ADMIN'] })

/** As large as a document may be. */
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

/** As many as show that a work stands in nobody's way; more would stand in its own, which goes last. */
const enough = 40

/** What another tenant is answered while a work is done. */
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

test('while a tenant publishes the largest document, and its first page is made, another is answered on and on', async () => {
  await call('getCustomization', { host: 'nexo.localhost' })
  const body = { source, base_version: 1, note: '' }
  const publishing = call('publishCustomization', { token: manager.token, body })
  expect(await answersBeside(publishing)).toBeGreaterThan(20)
  expect((await publishing).status).toBe(200)

  const opening = Promise.resolve(app.inject({ url: '/own/7', headers: { host: 'alba.localhost' } }))
  expect(await answersBeside(opening)).toBeGreaterThan(20)
  expect((await opening).statusCode).toBe(200)
})
