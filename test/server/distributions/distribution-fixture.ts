import { and, eq } from 'drizzle-orm'
import { cents, tokens } from '../../../src/domain/money.ts'
import { database } from '../../../src/server/database/connection.ts'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { clearing, earningsPayable } from '../../../src/server/kernel/journal/accounts.ts'
import { post, transfer } from '../../../src/server/kernel/journal/post.ts'
import { distributionPayment } from '../../../src/server/modules/distributions/jobs/distributionPayment.ts'
import { earnings } from '../../../src/server/modules/distributions/tables.ts'
import type { TestPlatform } from '../harness.ts'
import { dayFrom } from '../investments/starting-rows.ts'
import { createPaidOrder } from '../investments/steps.ts'
import { createTestTenant, type Person, type TestTenant } from '../test-tenant.ts'

const iban = 'ES9121000418450200051332'

/** Sets up an issuer, by default with a bank account, and a manager. */
export async function distributionFixture(
  platform: TestPlatform,
  { account = true, customization = {} } = {},
) {
  const tenant = await createTestTenant(platform, customization)
  const manager = await tenant.manager()
  const organisation_id = await tenant.organisation()
  const issuer = await tenant.member(organisation_id)
  const params = { id: organisation_id }
  if (account) await manager.call('addOrganisationAccount', { params, body: { iban, holder: 'Casas SL' } })
  const today = () => platform.clock.now().toISOString().slice(0, 10)

  /** Creates orders with delivered tokens, one per investor. */
  async function mintTokens(
    slug: string,
    orders: readonly { investor: Person; tokens: number }[],
  ): Promise<void> {
    const ids: string[] = []
    for (const { investor, tokens } of orders)
      ids.push(await createPaidOrder(investor, manager, slug, tokens))
    advanceDays(5)
    for (const id of ids) {
      await manager.call('acceptInvestment', { params: { id } })
      await manager.call('mintInvestment', { params: { id } })
    }
  }

  /** Creates an issuance whose holders have these numbers of tokens, one order each. */
  async function createHolders(...lots: number[][]) {
    const now = platform.clock.now()
    const { id, slug } = await tenant.issuance({
      organisation_id,
      starts_on: dayFrom(now, -30),
      ends_on: dayFrom(now, 60),
      tokens_for_sale: tokens(1000),
      max_tokens: tokens(500),
      hard_cap: cents(10_000_000),
    })
    const people = await Promise.all(lots.map(() => tenant.investor()))
    const orders = people.flatMap((investor, index) =>
      (lots[index] ?? []).map((count) => ({ investor, tokens: count })),
    )
    // Orders in sequence, because an investor has one unfinished order at a time.
    while (orders.length > 0) {
      const next = people.flatMap((person) => {
        const at = orders.findIndex(({ investor }) => investor === person)
        return at < 0 ? [] : orders.splice(at, 1)
      })
      await mintTokens(slug, next)
    }
    advanceDays()
    return { id, slug, people }
  }

  /** Moves the clock past today's record date. */
  function advanceDays(days = 1): void {
    platform.clock.set(new Date(platform.clock.now().getTime() + days * 86_400_000))
  }

  const yesterday = () => new Date(platform.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)

  /** Returns the content of a distribution with yesterday's record date; amounts in cents. */
  const distributionBody = (gross: number, more: object = {}) => ({
    kind: 'DIVIDEND' as const,
    concept: 'Rentas de enero',
    gross,
    record_on: yesterday(),
    due_on: today(),
    ...more,
  })

  const createDraft = (slug: string, gross: number, more: object = {}, who: Person = issuer) =>
    who.call('createDistribution', { params: { slug }, body: distributionBody(gross, more) })

  async function createApproved(slug: string, gross: number, more: object = {}): Promise<string> {
    const { id } = await createDraft(slug, gross, more)
    await issuer.call('calculateDistribution', { params: { id } })
    await manager.call('approveDistribution', { params: { id } })
    return id
  }

  /** Creates a distribution that the issuer has funded. */
  async function createFunded(slug: string, gross: number, more: object = {}): Promise<string> {
    const id = await createApproved(slug, gross, more)
    await manager.call('fundDistribution', { params: { id }, body: { bank_reference: `MOV-${id}` } })
    return id
  }

  /** Runs the payment job until it no longer queues itself. */
  async function runPaymentJob(distribution: string, batches = 10): Promise<void> {
    if (!('run' in distributionPayment)) throw new Error('The job runs inside a transaction.')
    const { run } = distributionPayment
    for (let batch = 0; batch < batches; batch += 1)
      await inTenant(platform.app.services, tenant.id, 'distributionPayment', (ctx) =>
        run(ctx, { distribution }),
      )
  }

  async function createPaid(slug: string, gross: number, more: object = {}): Promise<string> {
    const id = await createFunded(slug, gross, more)
    await manager.call('payDistribution', { params: { id } })
    await runPaymentJob(id)
    return id
  }

  /** Marks an investor's line as paid out to their bank, as claims do. */
  async function markClaimed(distribution: string, investor: string): Promise<void> {
    const [line] = await database(platform.owner)
      .update(earnings)
      .set({ status: 'CLAIMED', claimed_at: platform.clock.now() })
      .where(and(eq(earnings.distribution_id, distribution), eq(earnings.investor_id, investor)))
      .returning()
    if (!line) throw new Error('They have no line.')
    await inTenant(platform.app.services, tenant.id, 'claim', (ctx) =>
      post(ctx, {
        cause: { kind: 'earning', id: line.id },
        kind: 'pay_out',
        postings: transfer(
          earningsPayable(investor, line.currency),
          clearing('MANUAL_TRANSFER', line.currency),
          line.net,
        ),
      }),
    )
  }

  const listLines = async (id: string, who: Person = manager) =>
    (await who.call('listEarnings', { params: { id, size: 100 } })).items

  return {
    tenant,
    manager,
    issuer,
    organisation_id,
    today,
    yesterday,
    mintTokens,
    createHolders,
    advanceDays,
    distributionBody,
    createDraft,
    createApproved,
    createFunded,
    runPaymentJob,
    createPaid,
    markClaimed,
    listLines,
  }
}

export type DistributionFixture = Awaited<ReturnType<typeof distributionFixture>> & { tenant: TestTenant }
