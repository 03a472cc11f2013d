import { describe, expect, it } from 'vitest'
import { type Movement, norma43 } from '../../../src/simulators/bank-statement.ts'
import { testPlatform } from '../harness.ts'
import { createPaidOrder, uploadProof } from '../investments/steps.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { transferOrderFixture } from '../receipts/transfer-order-fixture.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import { account } from './account.ts'

const platform = await testPlatform()
const { createSignedOrder } = transferOrderFixture(platform)

expectBalanceAfterEach(platform)

const bankMovement = (amount: number, concept: string, payer = 'ANA PEREZ'): Movement => ({
  day: '2026-01-02',
  amount,
  concept,
  payer,
})
const statement = (...movements: Movement[]) => norma43(account, movements)
const send = (manager: Person, text: string) => manager.call('importStatement', { body: { text } })
const refused = async (manager: Person, text: string) => {
  const { error } = await manager.send('importStatement', { body: { text } })
  return (error.fields as { key?: string; params?: object }[] | undefined)?.[0]
}
const lines = async (manager: Person) => (await manager.call('listStatementLines')).items
const book = (manager: Person, { id, investment_id }: { id: string; investment_id: string }) =>
  manager.send('bookStatementLine', { params: { id }, body: { investment_id } })

describe('a bank statement', () => {
  it('matches each movement to the order its reference names', async () => {
    const { manager, reference, params } = await createSignedOrder()
    expect(
      await send(manager, statement(bankMovement(100_000, `INVERSION ${reference.toLowerCase()}`))),
    ).toMatchObject({
      lines: 1,
      known: 0,
    })
    expect(await lines(manager)).toMatchObject([
      { match: 'EXACT', status: 'OPEN', investment_id: params.id, amount: 100_000, reference },
    ])
  })

  it('charges the order when one of two managers books the movement', async () => {
    const { tenant, manager, investor, reference, params } = await createSignedOrder()
    await send(manager, statement(bankMovement(100_000, reference.replaceAll('-', ' '))))
    const [line] = await lines(manager)
    const replies = await Promise.all(
      [manager, await tenant.manager()].map((each) => book(each, line ?? none)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await investor.call('getInvestment', { params })).status).toBe('CHARGED')
    expect(await lines(manager)).toMatchObject([{ status: 'BOOKED', reference }])
  })

  it('shows the missing amount of an order before and after booking', async () => {
    const { manager, reference } = await createSignedOrder()
    await send(manager, statement(bankMovement(60_000, reference), bankMovement(30_000, 'TRASPASO')))
    const lineOf = async (sum: number) => (await lines(manager)).find(({ amount }) => amount === sum)
    const part = await lineOf(60_000)
    expect([part?.missing, (await lineOf(30_000))?.missing]).toEqual([40_000, null])
    expect((await book(manager, part ?? none)).data).toMatchObject({ outcome: 'WAITING', missing: 40_000 })
    expect([(await lineOf(60_000))?.missing, (await lineOf(30_000))?.missing]).toEqual([40_000, null])
    await send(manager, statement(bankMovement(40_000, reference)))
    const rest = await lineOf(40_000)
    expect(rest?.missing).toBeNull()
    expect((await book(manager, rest ?? none)).data).toMatchObject({ outcome: 'CHARGED', missing: 0 })
  })

  it('recognises known movements in later files', async () => {
    const { manager, reference } = await createSignedOrder()
    const [first, second] = [bankMovement(60_000, reference), bankMovement(40_000, reference)]
    await send(manager, statement(first))
    expect(await send(manager, statement(first, second))).toMatchObject({ lines: 2, known: 1 })
    expect(await send(manager, statement(first, second))).toMatchObject({ lines: 2, known: 2 })
    expect(await lines(manager)).toHaveLength(2)
  })

  it('distinguishes equal movements of one day by the balances of their files', async () => {
    const { manager, reference } = await createSignedOrder()
    const movement = bankMovement(50_000, reference)
    await send(manager, statement(movement))
    const evening = norma43({ ...account, opening: account.opening + 50_000 }, [movement])
    expect(await send(manager, evening)).toMatchObject({ lines: 1, known: 0 })
    for (const again of [statement(movement), evening])
      expect(await send(manager, again)).toMatchObject({ lines: 1, known: 1 })
    expect(await lines(manager)).toHaveLength(2)
  })

  it('counts a double payment as two movements, of which the second is owed back', async () => {
    const { manager, investor, reference, params } = await createSignedOrder()
    await send(manager, statement(bankMovement(100_000, reference), bankMovement(100_000, reference)))
    const found = await lines(manager)
    expect(found.map(({ match }) => match).sort()).toEqual(['EXACT', 'OTHER_AMOUNT'])
    for (const line of found) await book(manager, line)
    const { status, payouts } = await investor.call('getInvestment', { params })
    expect([status, payouts]).toMatchObject(['CHARGED', [{ reason: 'LATE_PAYMENT', amount: 100_000 }]])
  })

  it('matches the payment of a confirmed proof', async () => {
    const { manager, investor, reference, params } = await createSignedOrder()
    await uploadProof(investor, params.id)
    await manager.call('confirmPayment', { params })
    await send(manager, statement(bankMovement(100_000, reference)))
    const [line] = await lines(manager)
    expect(line?.match).toBe('EXACT')
    const { data } = await book(manager, line ?? none)
    expect(data.outcome).toBe('KNOWN')
    expect((await investor.call('getInvestment', { params })).payouts).toEqual([])
  })

  it("proposes the only order with the amount and the payer's name", async () => {
    const { tenant, manager, params, investor } = await createSignedOrder()
    await platform.owner.query("update users set name = 'Íñigo', surname = 'Núñez Sáez' where id = $1", [
      investor.id,
    ])
    await send(
      manager,
      statement(
        bankMovement(100_000, 'INVERSION', 'NUNEZ IÑIGO'),
        bankMovement(99_999, 'INVERSION', 'NUNEZ IÑIGO'),
      ),
    )
    const found = await lines(manager)
    expect(found.map(({ amount, match, investment_id }) => [amount, match, investment_id]).sort()).toEqual([
      [100_000, 'NAME', params.id],
      [99_999, 'NONE', ''],
    ])
    expect(tenant.id).not.toBe('')
  })

  it("decodes letters of the bank's old code page", async () => {
    const { manager, investor, params } = await createSignedOrder()
    await platform.owner.query("update users set name = 'Íñigo', surname = 'Núñez' where id = $1", [
      investor.id,
    ])
    await send(manager, statement(bankMovement(100_000, 'PAGO', 'N£¤ez Ö¤igo')))
    expect(await lines(manager)).toMatchObject([{ match: 'NAME', investment_id: params.id }])
  })

  it('keeps unmatched movements until a manager attaches or settles them', async () => {
    const { manager, reference, investor, params } = await createSignedOrder()
    await send(
      manager,
      statement(bankMovement(500, 'ALGO'), bankMovement(100_000, 'OTRO'), bankMovement(-300, 'COMISION')),
    )
    const [fee, some, whole] = (await lines(manager)).sort((one, other) => one.amount - other.amount)
    expect([fee?.out, some?.match]).toEqual([true, 'NONE'])
    await manager.call('attachStatementLine', { params: { id: whole?.id ?? '' }, body: { reference } })
    expect((await investor.call('getInvestment', { params })).status).toBe('CHARGED')
    const settle = () =>
      manager.send('settleStatementLine', {
        params: { id: some?.id ?? '' },
        body: { nature: 'NOT_OURS', reason: 'Devuelto' },
      })
    expect([(await settle()).status, (await settle()).error.reason?.text]).toEqual([
      204,
      'requirements.line_done',
    ])
    const attached = await manager.send('attachStatementLine', {
      params: { id: fee?.id ?? '' },
      body: { reference },
    })
    expect(attached.error.reason?.text).toBe('requirements.line_out')
    expect(await lines(manager)).toHaveLength(3)
  })

  it('is visible only in its tenant', async () => {
    const { manager, reference } = await createSignedOrder()
    await send(manager, statement(bankMovement(100_000, reference)))
    const [line] = await lines(manager)
    const elsewhere = await (await createTestTenant(platform)).manager()
    expect(await lines(elsewhere)).toEqual([])
    expect((await book(elsewhere, line ?? none)).status).toBe(404)
    await send(elsewhere, statement(bankMovement(100_000, reference)))
    expect(await lines(elsewhere)).toMatchObject([{ match: 'NONE' }])
  })

  it('cannot be booked by a manager for their own order', async () => {
    const tenant = await createTestTenant(platform)
    const [own, manager] = [await tenant.investor({ roles: ['USER', 'ADMIN'] }), await tenant.manager()]
    const id = await createPaidOrder(own, manager, (await tenant.issuance()).slug, 1)
    const { reference } = await own.call('getInvestment', { params: { id } })
    await send(manager, statement(bankMovement(10_000, reference)))
    const [line] = await lines(manager)
    expect((await book(own, line ?? none)).error.reason?.text).toBe('requirements.own_investment')
  })
})

describe('an invalid statement file', () => {
  const good = statement(bankMovement(100_000, 'UNO'), bankMovement(5, 'DOS'))
  const rows = good.split('\r\n')
  const changed = (line: number, change: (row: string) => string) =>
    rows.map((row, index) => (index === line - 1 ? change(row) : row)).join('\r\n')

  it.each([
    ['of another account', norma43({ ...account, iban: 'ES7620770024003102575766' }, []), 'account', 1],
    [
      'with a changed amount',
      changed(2, (row) => row.replace('00000000100000', '00000000100001')),
      'sums',
      6,
    ],
    ['without one movement', rows.filter((_, index) => index !== 3 && index !== 4).join('\r\n'), 'sums', 4],
    ['without one record', rows.filter((_, index) => index !== 4).join('\r\n'), 'count', 6],
    [
      'with letters in an amount',
      changed(2, (row) => row.replace('00000000100000', '0000000010000A')),
      'number',
      2,
    ],
    ['with a nonexistent day', changed(2, (row) => row.replace('260102', '260231')), 'day', 2],
    ['with an unknown record', changed(3, (row) => `77${row.slice(2)}`), 'record', 3],
    ['with a line that is too long', changed(3, (row) => `${row}X`), 'width', 3],
    ['without its end', rows.slice(0, 6).join('\r\n'), 'end', 6],
    ['in another currency', changed(1, (row) => row.replace('9783', '8403')), 'currency', 1],
    ['in another format', 'fecha;importe;concepto\n'.repeat(10), 'order', 1],
  ])('is rejected with the line and the reason: %s', async (_name, text, problem, line) => {
    const manager = await (await createTestTenant(platform)).manager()
    expect(await refused(manager, text)).toMatchObject({
      key: `validator.statement_${problem}`,
      params: { line },
    })
    expect((await manager.call('listStatementLines')).files).toEqual([])
  })

  it.each([
    ['without line ends', rows.join('')],
    ['without blanks at the end of lines', rows.map((row) => row.trimEnd()).join('\n')],
  ])('is not one %s', async (_name, text) => {
    const manager = await (await createTestTenant(platform)).manager()
    expect(await send(manager, text)).toMatchObject({ lines: 2 })
  })
})

const none = { id: '', investment_id: '' }
