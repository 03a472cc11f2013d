import { expect, test } from 'vitest'
import { accountWithSecondFactor } from '../server/auth/authenticator.ts'
import { testPlatform } from '../server/harness.ts'
import { insert, othersAreAnswered, page, productWith, publish } from './tenant-documents.ts'

const texts = { overrides: { 'own.title': { es: 'Propia', en: 'Own' } } }
const grow = ".split('').map(c, 'aaaaaaaaaaaaaaaa').join('')"

/** Uses 351 characters that once crashed the server for all tenants. */
const killing = screensOf({ when: `'aaaaaaaaaaaaaaaa'${grow.repeat(7)}.size() > 0` })
const circular = screensOf({ body: [{ block: 'fragment', use: 'aa' }] })

const circle = await testPlatform({
  library: productWith({
    'screens/fragments/aa.json': { fragment: 'aa', body: [{ block: 'fragment', use: 'bb' }] },
    'screens/fragments/bb.json': { fragment: 'bb', body: [{ block: 'fragment', use: 'aa' }] },
  }),
})
const manager = await accountWithSecondFactor(circle, { email: 'elena@alba.example', roles: ['ADMIN'] })

test('a document with an exponentially growing expression is rejected', async () => {
  const { status, error } = await publish(circle, manager.token, killing)
  expect([status, error.code]).toEqual([400, 'customization_broken'])
  expect(error.message).toContain('more than 10000 elements')
})

test('a stored document with a growing expression loses only that screen, with a notice', async () => {
  await insert(circle, killing)
  await othersAreAnswered(circle, async () => {
    expect((await page(circle, '/login')).statusCode).toBe(200)
    expect((await page(circle, '/own')).statusCode).toBe(404)
  })
  const { data } = await circle.call('getManagedCustomization', { token: manager.token })
  expect(data).toMatchObject({ left_out: true })
})

test('a screen with circular fragments is rejected with a message', async () => {
  const { status, error } = await publish(circle, manager.token, circular)
  expect([status, error.code]).toEqual([400, 'customization_unmade'])
  expect(error.message).toContain('Fragments go in a circle: aa → bb → aa.')
})

test('a stored document with circular fragments loses only that screen', async () => {
  await insert(circle, circular)
  expect((await page(circle, '/login')).statusCode).toBe(200)
  expect((await page(circle, '/own')).statusCode).toBe(404)
})

function screensOf(more: object): object {
  const screen = { path: '/own', allow: 'true', title: 'own.title', body: [], ...more }
  return { version: 2, title: 'Alba Capital', texts, screens: [screen] }
}
