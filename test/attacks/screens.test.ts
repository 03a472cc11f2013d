import { describe, expect, test } from 'vitest'
import { checkCustomization } from '../../src/language/checker/customization/index.ts'
import type { Boot } from '../../src/protocol/boot.ts'
import { accountWithSecondFactor } from '../server/auth/authenticator.ts'
import { testPlatform } from '../server/harness.ts'
import finder from './finder.json' with { type: 'json' }
import screens from './screens.json' with { type: 'json' }
import { productWith } from './tenant-documents.ts'

/** Publishes screens with which a malicious manager, or one with a stolen password, could harm the tenant's users. */
const platform = await testPlatform()
const { token } = await accountWithSecondFactor(platform, { roles: ['ADMIN'] })

/** Adds a form for managers with a search for investments. */
const withFinder = productWith({ 'schemas/forms/finder.json': finder })

type Name = keyof typeof screens

const documentWith = (...names: Name[]) =>
  JSON.stringify({ version: 2, title: 'Alba', screens: names.map((name) => screens[name]) })

async function publish(source: string) {
  const { data } = await platform.call('getManagedCustomization', { token })
  const { live } = data as { live: { version: number } }
  return platform.call('publishCustomization', { token, body: { source, base_version: live.version } })
}

async function bootAt(path: string): Promise<{ status: number; boot: Boot }> {
  const headers = { host: 'alba.localhost' }
  const { statusCode, body } = await platform.app.inject({ method: 'GET', url: path, headers })
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}'
  return { status: statusCode, boot: JSON.parse(json) }
}

describe('a screen of a tenant', () => {
  test.each<[Name, string]>([
    ['password', 'form.password is secret'],
    ['deputy', 'appointManager is for managers'],
    ['spelled', "form['pass' + 'word'] is secret"],
    ['optional', "form[?'pass' + 'word'] is secret"],
    ['session', "result['access' + 'Token'] is secret"],
    ['guessed', 'form.password is secret'],
    ['batch', 'runBatch calls other operations by their names'],
  ])('is not published if it leaks user data: %s', async (name, sentence) => {
    const { status, error } = await publish(documentWith(name))
    expect([status, error.code]).toEqual([400, 'customization_broken'])
    expect(error.message).toContain(sentence)
  })

  test('cannot use a form with a managers’ search outside /manager', () => {
    const problems = checkCustomization(documentWith('finder'), withFinder)
    expect(problems.map(({ pointer, message }) => [pointer, message])).toContainEqual([
      '/screens/0/body/0/form',
      'listInvestments is for managers: a screen of yours may call it only below /manager.',
    ])
    const below = documentWith('finder').replace('/user/club', '/manager/club')
    expect(checkCustomization(below, withFinder)).toEqual([])
  })

  test('is not served if it was stored before the rule existed', async () => {
    await platform.owner.query(
      'update customizations set source = $1, version = version + 100 where current and tenant_id = $2',
      [documentWith('password', 'deputy'), platform.tenants.alba],
    )
    for (const path of ['/club', '/user/club']) expect((await bootAt(path)).status).toBe(404)
    expect((await bootAt('/login')).status).toBe(200)
  })

  test('asks for confirmation of a manager’s write in the product’s words', async () => {
    await publish(documentWith('honest'))
    const { boot } = await bootAt('/manager/club')
    expect(boot.first?.screen.body).toMatchObject([
      {
        actions: [
          {
            confirm: {
              title: 'deeds.mint_investment',
              text: 'shell.deed_text',
              accept: 'shell.deed_accept',
            },
          },
        ],
      },
    ])
  })

  test('labels a batch action in the product’s words', async () => {
    await publish(documentWith('many'))
    const { boot } = await bootAt('/manager/club')
    const action = { label: 'deeds.mint_investment', confirm: { accept: 'shell.deed_accept' } }
    expect(boot.first?.screen.body).toMatchObject([{ block: 'list', select: true, actions: [action] }])
  })

  test('cannot override the text of that confirmation', async () => {
    const source = JSON.stringify({
      version: 2,
      title: 'Alba',
      texts: { overrides: { 'deeds.mint_investment': { es: 'Ver más', en: 'See more' } } },
    })
    expect((await publish(source)).error.message).toContain('deeds.mint_investment cannot be worded anew')
  })
})
