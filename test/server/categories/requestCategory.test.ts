import { describe, expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'
import { applicationOf, categoryOf, requestCategory } from './asked.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)

describe('a request to be a sophisticated investor', () => {
  test('leaves the investor non-sophisticated until it is approved', async () => {
    const person = await tenant.person()
    const request = await requestCategory(person)
    expect(request).toMatchObject({ status: 'PENDING', valid_from: '', valid_until: '' })
    expect(await categoryOf(person)).toBe('NON_SOPHISTICATED')
    expect(await person.call('getMyCategory')).toMatchObject({
      category: 'NON_SOPHISTICATED',
      may_request: false,
    })
  })

  test('stores the figures, texts and proofs, and the displayed warning', async () => {
    const person = await tenant.investor()
    const { claims, warning } = await requestCategory(person)
    expect(claims).toMatchObject([
      { criterion: 'INCOME', gross_income: 6_000_000, proofs: [{ name: 'proof.pdf' }] },
      { criterion: 'EXPERIENCE', months: 12, words: 'Analista de riesgos en Banco Norte' },
    ])
    expect(claims[1]?.proofs).toHaveLength(2)
    expect(warning).toContain('no tendrás los 4 días')
    expect(warning).toContain('Declaro que lo que cuento aquí es cierto')
  })

  test('does not warn of losing a protection that the tenant grants to everyone', async () => {
    const kind = await createTestTenant(platform, { regulation: { reflection_for_all: true } })
    const { warning } = await requestCategory(await kind.investor())
    expect(warning).not.toContain('no tendrás los 4 días')
    expect(warning).toContain('simulación')
  })

  test.each([
    ['a single criterion', { meets_experience: false }, 'meets_experience', 'al menos 2 criterios'],
    ['an income below the legal minimum', { gross_income: 5_999_999 }, 'gross_income', '60.000,00'],
    [
      'a portfolio not above the legal minimum',
      { gross_income: 0, portfolio: 10_000_000 },
      'gross_income',
      '100.000,00',
    ],
    ['eleven months of experience', { experience_months: 11 }, 'experience_months', 'El mínimo es 12'],
    ['no proof', { income_proofs: [] }, 'income_proofs', ''],
    ['no declaration', { word: '' }, 'word', ''],
    ['a wrong declaration', { word: 'Acepto' }, 'word', 'Escribe la palabra Declaro'],
  ])('is rejected with %s', async (_what, change, field, words) => {
    const person = await tenant.investor()
    const reply = await person.send('requestCategory', {
      body: { ...(await applicationOf(person)), ...change },
    })
    expect(reply).toMatchObject({ status: 400, error: { fields: [{ field }] } })
    expect(reply.raw).toContain(words)
    expect((await person.call('getMyCategory')).items).toEqual([])
  })

  test('may contain a portfolio instead of an income', async () => {
    const person = await tenant.investor()
    const body = { ...(await applicationOf(person)), gross_income: undefined, portfolio: 10_000_001 }
    expect((await person.send('requestCategory', { body })).status).toBe(200)
  })

  test('needs no second criterion from a professional client, and may be declared in English', async () => {
    const person = await tenant.investor()
    const body = {
      ...{
        meets_professional: true,
        professional: 'Banco Norte',
        professional_proofs: [await person.file()],
      },
      word: 'I declare',
    }
    const { claims } = await person.call('requestCategory', { body, language: 'en' })
    expect(claims).toMatchObject([{ criterion: 'PROFESSIONAL', words: 'Banco Norte' }])
  })

  test("is rejected with another investor's files", async () => {
    const [person, other] = [await tenant.investor(), await tenant.investor()]
    const body = { ...(await applicationOf(person)), income_proofs: [await other.file()] }
    const { status, error } = await person.send('requestCategory', { body })
    expect([status, error.fields?.[0]?.field]).toEqual([400, 'income_proofs.0'])
  })

  test('is accepted once, also from two windows', async () => {
    const person = await tenant.investor()
    const body = await applicationOf(person)
    const replies = await Promise.all([1, 2].map(() => person.send('requestCategory', { body })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.raw).toContain('en revisión')
  })

  test('is refused to a sophisticated investor', async () => {
    const person = await tenant.investor({ investor_category: 'SOPHISTICATED' })
    const { status, raw } = await person.send('requestCategory', { body: await applicationOf(person) })
    expect(status).toBe(409)
    expect(raw).toContain('Ya inviertes como experimentado')
  })

  test('can be withdrawn and made again', async () => {
    const person = await tenant.investor()
    const { id } = await requestCategory(person)
    await person.call('withdrawCategory', { params: { id } })
    expect((await person.send('withdrawCategory', { params: { id } })).status).toBe(409)
    await requestCategory(person)
    const { items } = await person.call('getMyCategory')
    expect(items.map(({ status }) => status)).toEqual(['PENDING', 'WITHDRAWN'])
  })
})

test('a request is refused to a manager who impersonates the investor', async () => {
  const person = await tenant.investor()
  const watched = await tenant.impersonate(await tenant.manager(), person)
  expect((await watched.send('requestCategory', { body: await applicationOf(person) })).status).toBe(403)
})
