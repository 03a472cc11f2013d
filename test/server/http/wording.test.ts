import { expect, test } from 'vitest'
import { readLibrary } from '../../../src/server/documents/read.ts'
import { testPlatform } from '../harness.ts'
import { orderBody } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'

/** Adds a condition whose reason contains a value. */
const library = readLibrary()
const declare = library.operations.declareTest
if (!declare) throw new Error('There is no operation declareTest.')
declare.requires = [
  {
    that: 'session.loss_capacity > 100000',
    reason: { key: 'requirements.too_little', with: { capacity: 'session.loss_capacity' } },
    fix: '/user/simulation',
  },
]

const platform = await testPlatform({ library })
const own = await createTestTenant(platform, {
  tenant_type: 'exeu',
  texts: {
    overrides: {
      'requirements.too_little': {
        es: 'Puedes perder {{capacity, money}}.',
        en: 'You can lose {{capacity, money}}.',
      },
      'errors.not_found': { es: 'Aquí no está.' },
    },
  },
})
const plain = await createTestTenant(platform)
const messageOf = (raw: string): string => JSON.parse(raw).error.message

test("a refusal shows its values in the tenant's wording and the user's language", async () => {
  const investor = await own.investor({ simulation: { net_worth: 50_000n } })
  const refusalReason = async (language: 'es' | 'en') => {
    const { raw } = await investor.send('declareTest', { body: { word: 'Declaro' }, language })
    return JSON.parse(raw).error.reason
  }
  expect(await refusalReason('es')).toEqual({
    text: 'requirements.too_little',
    values: { capacity: 5000 },
    fix: '/user/simulation',
    message: expect.stringMatching(/^Puedes perder 50,00\s€\.$/),
  })
  expect((await refusalReason('en')).message).toMatch(/^You can lose 50\.00\s€\.$/)
})

test('an error uses the wording of the tenant and of its type', async () => {
  const messages = []
  for (const tenant of [own, plain]) {
    const investor = await tenant.investor()
    const missing = await investor.send('getIssuance', { params: { slug: 'nowhere' } })
    const { slug } = await tenant.issuance({ status: 'CLOSED' })
    const closed = await investor.send('createInvestment', { body: orderBody(slug, 1) })
    messages.push(messageOf(missing.raw), messageOf(closed.raw))
  }
  expect(messages).toEqual([
    'Aquí no está.',
    'Esta emisión no admite suscripciones en este momento.',
    library.texts.es['errors.not_found'],
    library.texts.es['errors.issuance_closed'],
  ])
})
