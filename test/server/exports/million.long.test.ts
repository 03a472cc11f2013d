import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { stageOf } from '../distributions/stage.ts'
import { testPlatform } from '../harness.ts'
import { exported } from './exporting.ts'

const platform = await testPlatform()
const { manager, held, paidOut } = await stageOf(platform)
const { slug } = await held([100])
const id = await paidOut(slug, 100_000)
const million = 1_000_000
await platform.owner.query(
  `insert into earnings (tenant_id, id, distribution_id, issuance_id, investor_id, lot_id, token_class, status, tokens,
     price, outstanding, currency, gross, rent_part, gain_part, capital_part, withholding_rate, withholding, net,
     created_at, changed_at, distributed_at)
   select tenant_id, gen_random_uuid(), distribution_id, issuance_id, investor_id, gen_random_uuid(), token_class, status,
     tokens, price, outstanding, currency, 100 + g % 1000, 100 + g % 1000, 0, 0, 0, 0, 100 + g % 1000, created_at, changed_at, distributed_at
   from earnings, generate_series(2, $2) g where distribution_id = $1`,
  [id, million],
)
await platform.owner.query('analyze earnings')

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** Bytes that the process needs at most while work is done, above what it needed before: what is garbage goes at once. */
async function needed(work: () => Promise<void>): Promise<number> {
  collect()
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => {
    collect()
    most = Math.max(most, process.memoryUsage().rss)
  }, 500)
  await work().finally(() => clearInterval(timer))
  return most - before
}

it.each(['CSV', 'XLSX'] as const)(
  'a million rows as %s need less than 300 MB',
  async (file) => {
    const asked = { screen: '/manager/earnings/{id}/token', list: 'lines', columns: [0, 1, 2, 3, 4, 5, 6] }
    const begun = performance.now()
    const bytes = await needed(async () => {
      const found = await exported(platform, manager, { ...asked, params: { id }, file })
      expect(found).toMatchObject({ status: 'READY', rows: million })
    })
    console.info(
      `${file}: ${Math.round(bytes / 1e6)} MB, ${Math.round((performance.now() - begun) / 1000)} s`,
    )
    expect(bytes).toBeLessThan(300_000_000)
  },
  1_800_000,
)
