import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Tx } from '../../../src/server/database/connection.ts'
import { bindTenant, inTransaction } from '../../../src/server/database/transaction.ts'
import { type Head, verify } from '../../../src/server/invariants/verify/index.ts'
import { diskFiles } from '../../../src/server/providers/files/disk.ts'
import { testPlatform } from '../harness.ts'
import { chooseTransfer, placeOrder, signOrder } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'
import { sealAll } from './seal.ts'
import tampered from './tampered.json' with { type: 'json' }

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const { slug } = await tenant.issuance()
const investor = await tenant.investor()
const { id } = await placeOrder(investor, slug, 2)
await chooseTransfer(investor, id)
await signOrder(investor, id)
await sealAll(platform)

const folder = join(platform.config.data, 'files')
const check = (tx: Tx, kept?: Head[]) => verify(tx, diskFiles(folder), kept)

/** Returns the findings after a statement that bypasses rights and triggers, in a transaction that is rolled back. */
async function foundAfter(statements: string[], kept?: Head[]): Promise<string[]> {
  let problems: string[] = []
  const tried = platform.ownerDatabase.transaction(async (tx) => {
    await tx.execute(sql.raw("set local session_replication_role = 'replica'"))
    for (const statement of statements) await tx.execute(sql.raw(statement))
    problems = (await check(tx, kept)).problems
    tx.rollback()
  })
  await expect(tried).rejects.toThrow('Rollback')
  return problems
}

test('unchanged data verifies without findings', async () => {
  const { problems, heads, ...counts } = await check(platform.ownerDatabase)
  expect(problems).toEqual([])
  expect(heads.map(({ chain, position }) => [chain, position])).toEqual([
    ['audit_log', 4],
    ['contract_signatures', 1],
    ['investment_contracts', 1],
    ['journal_entries', 1],
    ['lifecycle_history', 4],
  ])
  expect(counts).toEqual({ sealed: 11, waiting: 0, files: 2 })
})

test.each(tampered)('$what is detected', async ({ statement, says }) => {
  expect(await foundAfter([statement])).toContainEqual(expect.stringContaining(says))
})

const anew = [
  "update lifecycle_history set note = 'another'",
  'update lifecycle_history set chain_position = null, chain_hash = null',
  `select set_config('app.tenant_id', '${tenant.id}', true)`,
  'select seal_chains(1000)',
]

test('a chain rewritten by the database owner is detected only with a stored head', async () => {
  expect(await foundAfter(anew)).toEqual([])
  const { heads } = await check(platform.ownerDatabase)
  expect(await foundAfter([], heads)).toEqual([])
  expect(await foundAfter(anew, heads)).toEqual([
    expect.stringContaining('lifecycle_history was written anew'),
  ])
  expect(await foundAfter(['delete from lifecycle_history where position > 1'], heads)).toEqual([
    expect.stringContaining('lifecycle_history ends before position 4'),
  ])
})

test('the server can seal a row once, and cannot change it otherwise', async () => {
  const change = (what: string) =>
    platform.ownerDatabase.transaction(async (tx) => {
      await tx.execute(sql.raw('set local role tesela_app'))
      await tx.execute(sql.raw(`select set_config('app.tenant_id', '${tenant.id}', true)`))
      await tx.execute(sql.raw(`update audit_log set ${what}`))
    })
  await expect(change("why = 'x'")).rejects.toMatchObject({ cause: { code: '42501' } })
  await expect(change("chain_hash = 'x'")).rejects.toMatchObject({ cause: { message: /is sealed once/ } })
})

test('rows are sealed in one chain per tenant, without gaps under concurrency', async () => {
  const other = await createTestTenant(platform)
  const { slug: elsewhere } = await other.issuance()
  await placeOrder(await other.investor(), elsewhere, 1)
  expect((await check(platform.ownerDatabase)).waiting).toBe(4)
  await Promise.all([1, 2, 3].map(() => sealAll(platform)))
  await placeOrder(await other.investor(), elsewhere, 1)
  await sealAll(platform)
  const { problems, heads, waiting } = await check(platform.ownerDatabase)
  expect([problems, waiting]).toEqual([[], 0])
  expect(
    heads
      .filter(({ chain }) => chain === 'journal_entries')
      .map(({ position }) => position)
      .sort(),
  ).toEqual([1, 2])
})

test('sealing blocks neither orders nor other sealing jobs', async () => {
  const other = await createTestTenant(platform)
  const { slug: elsewhere } = await other.issuance()
  await placeOrder(await other.investor(), elsewhere, 1)
  await inTransaction(platform.pool, async (tx) => {
    await bindTenant(tx, other.id)
    await tx.execute(sql`select seal_chains(1000)`)
    await placeOrder(await other.investor(), elsewhere, 1)
    await sealAll(platform)
    expect((await check(platform.ownerDatabase)).waiting).toBe(7)
  })
  await sealAll(platform)
  expect(await check(platform.ownerDatabase)).toMatchObject({ problems: [], waiting: 0 })
})

test('managers check only the newest rows, and the command checks all', async () => {
  const positions = async (newest: number | null) => {
    const tried = await platform.owner.connect()
    await tried.query("begin; set local session_replication_role = 'replica'")
    await tried.query("select set_config('app.tenant_id', $1, true)", [tenant.id])
    await tried.query("update lifecycle_history set note = 'another'")
    const { rows } = await tried.query('select "position" from chain_faults($1)', [newest])
    await tried.query('rollback')
    tried.release()
    return rows.map(({ position }) => Number(position)).sort()
  }
  expect(await positions(2)).toEqual([3, 4])
  expect(await positions(9)).toEqual([1, 2, 3, 4])
  expect(await positions(null)).toEqual([1, 2, 3, 4])
})

test('the command reports its findings, and exits with a non-zero code if there are any', async () => {
  const heads = join(platform.config.data, 'heads.json')
  const first = await command('--keep', heads)
  expect(first).toMatchObject({
    code: 0,
    output: expect.stringMatching(/4 files stand as they were written/),
  })
  expect(await command('--against', heads)).toMatchObject({ code: 0 })
  expect(await command('--keep')).toMatchObject({
    code: 1,
    output: expect.stringContaining('npm run verify'),
  })

  const [file = ''] = readdirSync(join(folder, tenant.id))
  appendFileSync(join(folder, tenant.id, file), 'x')
  const { code, output } = await command()
  expect(code).toBe(1)
  expect(output).toContain(`the bytes of the file ${file} have changed.`)
})

async function command(...args: string[]): Promise<{ code: unknown; output: string }> {
  const { connectionString } = platform.owner.options
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/verify.ts', ...args], {
    env: {
      ...process.env,
      DATABASE_URL: connectionString,
      SECRET: 'only for tests',
      DATA: platform.config.data,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
  const [code] = await once(child, 'close')
  return { code, output }
}
