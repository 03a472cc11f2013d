import { createHash } from 'node:crypto'
import { PDFDict, PDFDocument, PDFName, PDFStream } from 'pdf-lib'
import { expect, it, test } from 'vitest'
import { restore } from '../../../src/language/customization/customization.ts'
import { type Contract, contractPdf } from '../../../src/server/papers/contract.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'
import contracts from './paper.json' with { type: 'json' }
import { textOfPages } from './pdf-text.ts'
import { chooseTransfer, placeOrder, signOrder } from './steps.ts'

const platform = await testPlatform()
const { customization } = restore({ version: 2, title: 'Alba Capital' }, platform.library.schemas)

const contract: Contract = {
  title: 'Contrato ALB-7K3M-9Q',
  reference: 'ALB-7K3M-9Q',
  cover: [{ label: 'Inversor', value: 'Łukasz Ñandú 李', more: ['Calle Mayor 1'] }],
  text: '## 1. Partes\nDos partes.',
  evidence: '## Firma\nFirmado por Łukasz.',
  fingerprint: { label: 'Huella', hash: 'ab'.repeat(32), text: 'De lo que se mostró.' },
  page: (number, pages) => `Página ${number} de ${pages}`,
  publisher: { name: 'Alba Capital', theme: customization.theme },
  signedAt: new Date('2026-10-01T10:00:00Z'),
  language: 'es',
}

function clausesOf({ clauses, words }: { clauses: number; words: number }): string {
  const body = Array.from({ length: words }, (_word, at) => `palabra${at}`).join(' ')
  return Array.from({ length: clauses }, (_clause, at) => `## ${at + 1}. Capítulo\n${body}.`).join('\n\n')
}

/** Returns whether a page has two clauses beside the signature, or some ten lines of one. */
function isWorthAPage(page = ''): boolean {
  return (page.match(/Capítulo/g)?.length ?? 0) >= 2 || (page.match(/palabra/g)?.length ?? 0) >= 60
}

it('the same contract becomes the identical PDF, with any letters in a name', async () => {
  const [first, second] = [await contractPdf(contract), await contractPdf(contract)]
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true)
  expect((await textOfPages(first))[0]).toContain('Łukasz Ñandú ?')
})

it('the PDF embeds its fonts', async () => {
  const { context } = await PDFDocument.load(await contractPdf(contract))
  const fonts = context
    .enumerateIndirectObjects()
    .flatMap(([, each]) => (each instanceof PDFDict && each.has(PDFName.of('FontName')) ? [each] : []))
  expect(fonts.length).toBeGreaterThan(0)
  for (const font of fonts) expect(font.lookup(PDFName.of('FontFile2'), PDFStream)).toBeDefined()
})

test.each(Object.entries(contracts))(
  'a contract %s numbers its pages, and its last page is not nearly empty',
  async (_name, size) => {
    const pages = await textOfPages(await contractPdf({ ...contract, text: clausesOf(size) }))
    for (const [index, page] of pages.entries())
      expect(page).toContain(`Página ${index + 1} de ${pages.length}`)
    const last = pages.at(-1) ?? ''
    expect(last).toContain('Firmado por Łukasz.')
    expect(last).toContain('ab'.repeat(32))
    expect(pages.length === 1 || isWorthAPage(last), last).toBe(true)
  },
)

test.each([4, 6, 8])(
  'a contract of %i clauses of any length has no nearly empty last page',
  async (clauses) => {
    for (let words = 20; words <= 90; words += 10) {
      const pages = await textOfPages(await contractPdf({ ...contract, text: clausesOf({ clauses, words }) }))
      expect(pages.length === 1 || isWorthAPage(pages.at(-1)), `${words} words`).toBe(true)
    }
  },
)

test.each(Object.entries(contracts))('a contract %s contains every word once', async (_name, size) => {
  const pages = await textOfPages(await contractPdf({ ...contract, text: clausesOf(size) }))
  expect(pages.join('\n').match(/palabra/g)).toHaveLength(size.clauses * size.words)
})

it("the first page shows parties, amounts, date and reference, and the PDF contains the text's hash", async () => {
  const tenant = await createTestTenant(platform, {
    extras: { investmentFee: { percent: 1 } },
  })
  await platform.owner.query("update organisations set tax_id = 'B46700110' where tenant_id = $1", [
    tenant.id,
  ])
  const investor = await tenant.investor({
    document_number: '12345678Z',
    profile: { address: 'Calle de la Paz 12', postal_code: '46003', city: 'Valencia', country: 'ES' },
  })
  const { slug } = await tenant.issuance()
  await platform.owner.query("update organisations set tax_id = 'B46700110' where tenant_id = $1", [
    tenant.id,
  ])
  const { id, reference } = await placeOrder(investor, slug, 10)
  await chooseTransfer(investor, id)
  await signOrder(investor, id)
  const { title, text, file_id } = await investor.call('getContract', { params: { id } })
  const bytes = await platform.files.read(tenant.id, file_id)
  const pages = await textOfPages(bytes ?? new Uint8Array())
  for (const fact of [
    'Nora Vidal',
    'Documento de identidad 12345678Z',
    'Calle de la Paz 12, 46003 Valencia, España',
    'Casas SL',
    'NIF B46700110',
    '10 tokens',
    '1.000,00 €',
    'Más 10,00 € de gastos',
    '1.010,00 €',
    reference,
    '1 de octubre de 2026 a las 12:00',
  ])
    expect(pages[0]).toContain(fact)
  const all = pages.join('\n')
  expect(all).toContain(createHash('sha256').update(`${title}\n\n${text}`).digest('hex'))
  expect(all.replaceAll('\n', ' ')).toContain('tal como se mostraron antes de firmar')
  expect(all).not.toMatch(/�|\{\{|undefined|contract\./)
})
