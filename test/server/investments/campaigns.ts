import { cents } from '../../../src/domain/money.ts'
import type { Operations } from '../../../src/generated/operations.ts'
import { newId } from '../../../src/server/database/ids.ts'
import type { TestPlatform } from '../harness.ts'
import { createTestTenant, type Person, type TestTenant } from '../test-tenant.ts'
import { dayFrom } from './starting-rows.ts'
import { createPaidOrder, placeOrder } from './steps.ts'

type Platform = Pick<TestPlatform, 'app' | 'library' | 'owner' | 'clock' | 'jobs'>

interface CampaignOptions {
  strategy: string
  /** The days until its campaign ends. */
  lasts?: number
  /** The minimum in tokens of 100 €. */
  needs?: number
  customization?: Parameters<typeof createTestTenant>[1]
}

/** Creates a campaign of 100 tokens at 100 € in a separate tenant. */
export async function createCampaign(
  platform: Platform,
  { strategy, lasts = 20, needs = 10, customization }: CampaignOptions,
) {
  const { clock, jobs, owner } = platform
  const tenant: TestTenant = await createTestTenant(platform, customization)
  const manager = await tenant.manager()
  const { id, slug } = await tenant.issuance({
    mint_strategy: strategy,
    soft_cap: cents(needs * 10_000),
    ends_on: dayFrom(clock.now(), lasts),
  })
  const createInvestor = () => tenant.investor({ email: `${newId()}@mail.test` })
  const drain = async () => {
    for (let round = 0; round < 4; round += 1) await jobs.drain()
  }
  return {
    tenant,
    manager,
    id,
    slug,
    createInvestor,
    async createPaidOrder(count: number, investor?: Person) {
      const person = investor ?? (await createInvestor())
      return { investor: person, id: await createPaidOrder(person, manager, slug, count) }
    },
    async createOrder(count: number) {
      const investor = await createInvestor()
      return { investor, id: (await placeOrder(investor, slug, count)).id }
    },
    /** Moves the clock by days after the test's start and runs everything due. */
    async advanceToDay(days: number): Promise<void> {
      // Runs two rounds, because a sweep leaves rows locked by another to the next minute.
      for (let minute = 0; minute < 2; minute += 1) {
        await manager.call('setClock', { body: { days } })
        await drain()
      }
    },
    getOrder: (investment: string): Promise<Operations['getInvestment']['result']> =>
      manager.call('getInvestment', { params: { id: investment } }),
    /** Returns an investment's status and token state as managers see them. */
    async stateOf({ id: investment }: { id: string }): Promise<string> {
      const { status, token_state } = await manager.call('getInvestment', { params: { id: investment } })
      return `${status} ${token_state}`
    },
    /** Returns the tokens by account, without empty accounts. */
    async tokens(): Promise<Record<string, number>> {
      const { rows } = await owner.query<{ account: string; tokens: string }>(
        `select account, sum(amount) as tokens from journal_postings
         where tenant_id = $1 and unit = $2 and account <> 'treasury' group by account having sum(amount) <> 0`,
        [tenant.id, id],
      )
      return Object.fromEntries(rows.map(({ account, tokens }) => [account, Number(tokens)]))
    },
  }
}
