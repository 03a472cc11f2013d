import { afterAll, describe, expect, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { townOf } from './two-tenants.ts'
import { seenOn } from './visible-text.ts'
import { walked } from './walked.ts'
import { wordsOf } from './words.ts'

const town = await townOf(await testPlatform())
const street = await town.street()

afterAll(town.close)

describe('a member of an issuer', () => {
  test('finds only their issuer’s issuances and opens one', async () => {
    const page = await street.open('issuer', '/entrepreneur/issuances')
    const visibleText = await seenOn(page)
    expect(visibleText).toContain('link Casa en Málaga → /entrepreneur/issuances/casa')
    expect(visibleText).not.toContain('Nave en Zaragoza')
    expect(visibleText).not.toContain('Casas SL')
    await page.getByRole('link', { name: 'Casa en Málaga' }).click()
    await page.getByRole('heading', { level: 1, name: 'Casa en Málaga' }).waitFor()
    const words = await wordsOf('es', 'default')
    await page.getByRole('tab', { name: words('standing.tab_summary') }).waitFor()
    expect(await seenOn(page)).toContain(words('standing.facts'))
  })

  test('finds only their issuer’s orders', async () => {
    const seen = await seenOn(await street.open('issuer', '/entrepreneur/investments'))
    expect(seen).toContain((await wordsOf('es', 'default'))('investments.tab_all'))
    expect(seen).not.toContain('Nave en Zaragoza')
  })

  test('sees another issuer’s issuance as not found', async () => {
    const words = await wordsOf('es', 'default')
    const read = async (route: string) => {
      const page = await street.open('issuer', route)
      expect(await seenOn(page)).toContain(words('renderer.error_404_title'))
      return page.locator('main').textContent()
    }
    const nowhere = await read('/entrepreneur/issuances/ninguna')
    expect(await read('/entrepreneur/issuances/pronto')).toBe(nowhere)
  })

  test('sees the issuer of each issuance if they belong to two', async () => {
    const seen = await seenOn(await street.open('entrepreneurOfTwo', '/entrepreneur/issuances'))
    expect(seen).toContain('link Nave en Zaragoza → /entrepreneur/issuances/pronto')
    expect(seen.match(/Casas SL/g)).toHaveLength(2)
  })

  test('is offered a link to the issuances on a page that does not exist yet', async () => {
    const page = await street.open('issuer', '/entrepreneur/earnings')
    expect(await seenOn(page)).toContain('→ /entrepreneur/issuances')
  })
})

describe('an entrepreneur without an issuer', () => {
  test.each(
    walked(
      [
        ['es', 'default'],
        ['en', 'default'],
        ['es', 'exeu'],
        ['en', 'exeu'],
      ] as const,
      [0, 3],
    ),
  )('sees why their area is empty and what to do (%s, %s)', async (language, tenant_type) => {
    await street.publish({ tenant_type })
    const words = await wordsOf(language, tenant_type)
    const seen = await seenOn(await street.open('entrepreneur', `/entrepreneur/issuances?lang=${language}`))
    expect(seen).toContain(words('issuer.alone'))
    expect(seen).toContain(words('issuer.alone_text', { platform: 'Alba Capital' }))
    expect(seen).not.toContain(words('issuances.search'))
  })

  test('sees why they cannot create a project', async () => {
    await street.publish({})
    const words = await wordsOf('es', 'default')
    const page = await street.open('entrepreneur', '/entrepreneur/issuances/create')
    expect(await seenOn(page)).toContain(words('issuer.alone'))
    expect(await page.getByRole('button', { name: words('preparation.begin') }).count()).toBe(0)
  })

  test('can open the tenant’s contact page if there is one', async () => {
    await street.publish({ urls: { contact: 'https://casa.example/contact' } })
    const page = await street.open('entrepreneur', '/entrepreneur/issuances')
    await seenOn(page)
    await page.locator('main').getByRole('button').click()
    await page.waitForURL('https://casa.example/contact')
  })
})
