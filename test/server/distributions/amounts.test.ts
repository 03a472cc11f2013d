import { describe, expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { distributionFixture } from './distribution-fixture.ts'

const platform = await testPlatform()
const fixture = await distributionFixture(platform, {
  customization: { distributions: { second_approver: true } },
})
const { tenant, manager, issuer, createHolders, createDraft, listLines } = fixture

const pathOf = (name: 'getAmountsSheet') => platform.library.operations[name]?.path ?? ''

expectBalanceAfterEach(platform)

/** Returns a draft of 100.00 € for lots of 30 and 70 tokens, with its downloaded sheet. */
async function draft(more: object = {}) {
  const { slug, people } = await createHolders([30], [70])
  const { id } = await createDraft(slug, 100_00, more)
  return { id, people, ...(await sheetOf(id)) }
}

async function sheetOf(id: string) {
  const url = pathOf('getAmountsSheet').replace('{id}', id)
  const { payload } = await platform.app.inject({ method: 'GET', url, headers: issuer.headers })
  return { rows: payload.split('\r\n') }
}

/** Returns the same sheet with another rent for each lot. */
const withAmounts = (rows: string[], ...rents: string[]) =>
  rows
    .map((row, line) => (line === 0 || !row ? row : row.replace(/;\d+,\d\d;/, `;${rents[line - 1]};`)))
    .join('\n')

const send = (id: string, csv: string) => issuer.send('importAmounts', { params: { id }, body: { csv } })
const problem = async (id: string, csv: string) => {
  const { status, error } = await send(id, csv)
  const message = String(Object(error.fields?.[0]).message).replaceAll('\u00a0', ' ')
  return { status, told: message.split('\n').slice(1) }
}

describe("the import of a distribution's amounts", () => {
  it('accepts the downloaded sheet unchanged, with the same shares', async () => {
    const { id, rows } = await draft()
    expect(rows[0]).toBe('\uFEFFReferencia;Titular;Tokens;Rendimiento;Ganancia;Capital')
    expect(rows.slice(1, 3).map((row) => row.split(';').slice(2))).toEqual(
      expect.arrayContaining([
        ['30', '30,00', '0,00', '0,00'],
        ['70', '70,00', '0,00', '0,00'],
      ]),
    )
    expect((await send(id, rows.join('\r\n'))).status).toBe(200)
    expect((await listLines(id)).map(({ gross, net }) => [gross, net])).toEqual([
      [7000, 5670],
      [3000, 2430],
    ])
  })

  it('replaces the amounts, applies the withholding, and marks them as set by the issuer', async () => {
    const { id, rows } = await draft()
    await send(id, withAmounts(rows, '99,99', '0,01'))
    const said = await listLines(id)
    expect(said.map(({ gross }) => gross)).toEqual([9999, 1])
    const [first] = said
    const { why } = await manager.call('getEarning', { params: { id: first?.id ?? '' } })
    expect([why.amounts, why.withholding]).toEqual(['SAID', 1900])
    expect(await manager.call('getDistribution', { params: { id } })).toMatchObject({ amounts: 'SAID' })
  })

  it('tells the investor that the issuer set the amounts', async () => {
    const { id, people, rows } = await draft()
    await send(id, withAmounts(rows, '99,99', '0,01'))
    await manager.call('approveDistribution', { params: { id } })
    const [investor] = people
    expect(await investor?.call('getMyDistribution', { params: { id } })).toMatchObject({ amounts: 'SAID' })
  })

  it('leaves out a lot whose amounts are empty', async () => {
    const { id, rows } = await draft()
    const { data } = await send(id, withAmounts(rows, '100,00', ''))
    expect(data).toMatchObject({ lines: 1, without: 1, gross: 10_000, withholding: 1900, net: 8100 })
    expect((await listLines(id)).map(({ gross }) => gross)).toEqual([10_000])
  })

  it('reports each wrong line, and changes nothing', async () => {
    const { id, rows } = await draft()
    const [head = '', one = '', other = ''] = rows
    const unknown = other.replace(/^[^;]+/, 'NADA')
    expect(await problem(id, [head, one, one, unknown, other.replace('0,00', 'diez')].join('\n'))).toEqual({
      status: 400,
      told: [
        expect.stringMatching(/^Línea 3: «.+» ya está en otra línea\.$/),
        'Línea 4: nadie tiene un lote con la referencia «NADA» en la fecha de corte.',
        'Línea 5: hay un importe que no se entiende, o es negativo.',
      ],
    })
    expect(await problem(id, withAmounts(rows, '60,00', '39,99'))).toEqual({
      status: 400,
      told: ['La columna «Rendimiento» suma 99,99 € y el reparto es de 100,00 €.'],
    })
    expect(await problem(id, 'a;b\nc;d')).toEqual({
      status: 400,
      told: ['Falta la columna «Referencia» en la primera línea.'],
    })
    expect(await manager.call('getDistribution', { params: { id } })).toMatchObject({ status: 'DRAFT' })
  })

  it('previews and fills in a draft that repays more than is left, and says how much is left', async () => {
    const { id } = await draft({ kind: 'REPAYMENT', gross: 1_000_000, capital_part: 1_000_000 })
    await platform.owner.query(
      'update distributions set gross = 1100000, capital_part = 1100000 where id = $1',
      [id],
    )
    const planned = await issuer.call('previewDistribution', { params: { id } })
    expect(planned).toEqual({ capital_left: 1_000_000 })
    const { rows } = await sheetOf(id)
    expect(rows[1]).toMatch(/00,00$/)
  })

  it("rejects a repayment above a lot's outstanding capital", async () => {
    const { id, rows } = await draft({ kind: 'REPAYMENT', gross: 300_000, capital_part: 300_000 })
    const csv = withAmounts(rows, '0,00', '0,00').replace(
      /(\d+),00(?=\n)/g,
      (_all, sum: string) => `${Number(sum) * 9},00`,
    )
    const { status, told: message } = await problem(id, csv)
    expect([status, message.length]).toEqual([400, 2])
    expect(message[0]).toMatch(/le quedan por devolver/)
  })

  it('leaves the approval to a manager other than the importer and the author', async () => {
    const { slug } = await createHolders([30], [70])
    const { id } = await createDraft(slug, 100_00, {}, manager)
    const { rows } = await sheetOf(id)
    const other = await tenant.manager()
    const approve = async (who = manager) => {
      const refused = await who.send('approveDistribution', { params: { id } })
      return [refused.status, refused.error?.reason?.text]
    }
    await other.call('importAmounts', { params: { id }, body: { csv: rows.join('\n') } })
    const own = [409, 'distributions.own_distribution']
    expect([await approve(), await approve(other)]).toEqual([own, own])
    expect(await approve(await tenant.manager())).toEqual([200, undefined])
  })
})
