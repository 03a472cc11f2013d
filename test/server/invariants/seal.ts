import { sealChains } from '../../../src/server/kernel/seal.ts'
import type { TestPlatform } from '../harness.ts'

/** Seals the chains of every tenant, as the job does each minute. */
export async function sealAll({ owner, pool }: Pick<TestPlatform, 'owner' | 'pool'>): Promise<void> {
  const { rows } = await owner.query<{ id: string }>('select id from tenants')
  for (const { id } of rows) await sealChains(pool, id)
}
