import { expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { textOfPages } from '../investments/pdf-text.ts'
import { acceptAfterReflection, createPaidOrder } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const [manager, investor] = [await tenant.manager(), await tenant.investor()]
const { slug } = await tenant.issuance()
const bought = await createPaidOrder(investor, manager, slug, 3)
await acceptAfterReflection(platform.clock, manager, bought)
await manager.call('mintInvestment', { params: { id: bought } })

async function statement(query: Record<string, string>, language = 'es') {
  const { path } = platform.library.operations.getStatement ?? { path: '' }
  const headers = { ...investor.headers, 'accept-language': language }
  return platform.app.inject({ url: path, query, headers })
}

it('a statement as CSV in Spanish uses semicolons and contains the balance after each movement', async () => {
  const { body, headers } = await statement({ as: 'csv', created: '2026-10-01..2026-10-31' })
  expect(headers['content-type']).toContain('text/csv')
  const [head, ...lines] = body.split('\r\n')
  expect(head).toMatch(/^\uFEFFFecha;Concepto;Proyecto;/)
  const cells = lines.filter(Boolean).map((line) => line.split(';'))
  expect(cells.map(([day, what, , , , ...rest]) => [day, what, ...rest])).toEqual([
    ['2026-10-01', 'Tu pago', '300,00', '', '300,00', '', ''],
    ['2026-10-01', 'Compra', '', '300,00', '0,00', '', ''],
    ['2026-10-06', 'Entrega de tokens', '', '', '0,00', '3', ''],
  ])
})

it('a statement as CSV in English uses commas', async () => {
  const { body } = await statement({ as: 'csv', created: '2026-10-06..' }, 'en')
  expect(body).toMatch(/^\uFEFFDate,What for,Project,/)
  expect(body).toContain('Tokens delivered')
  expect(body).not.toContain('Purchase')
})

it('a statement as PDF contains the holdings and movements', async () => {
  const { rawPayload, headers } = await statement({ created: '2026-10-01..2026-10-31' })
  expect(headers['content-type']).toBe('application/pdf')
  const said = (await textOfPages(rawPayload)).join('\n')
  expect(said).toContain('Extracto de tu cartera')
  expect(said).toContain('1 de octubre de 2026')
  expect(said).toContain('3 tokens')
  expect(said).toContain('300,00')
})

it('a statement for a period that ends before it starts is rejected', async () => {
  expect((await statement({ created: '2026-10-31..2026-10-01' })).statusCode).toBe(400)
})
