import { eq } from 'drizzle-orm'
import { tokens } from '../../../src/domain/money.ts'
import { queueRegularJobs } from '../../../src/server/jobs/regular.ts'
import { issuances } from '../../../src/server/modules/issuances/tables.ts'
import type { TestPlatform } from '../harness.ts'
import { dayFrom } from '../investments/starting-rows.ts'
import type { Person, TestTenant } from '../test-tenant.ts'

type Change = Partial<typeof issuances.$inferInsert>

/** Creates an issuance of 100 tokens at 100 €, 2 to 50 per investor, whose campaign starts in ten days. */
export function createUpcomingIssuance(tenant: TestTenant, now: Date, change: Change = {}) {
  const days = { starts_on: dayFrom(now, 10), ends_on: dayFrom(now, 70) }
  return tenant.issuance({ status: 'PRE_CAMPAIGN', min_tokens: tokens(2), ...days, ...change })
}

/** Returns functions that move campaigns and the clock, and run everything due. */
export function campaignFixture({ app, clock, owner, ownerDatabase, jobs, mails }: TestPlatform) {
  const change = async (id: string, to: Change) => {
    await ownerDatabase.update(issuances).set(to).where(eq(issuances.id, id))
    if (to.status)
      await owner.query(
        'update lifecycle_history set to_status = $1 where subject_id = $2 and chain_hash is null',
        [to.status, id],
      )
  }
  return {
    openCampaign: ({ id }: { id: string }) =>
      change(id, { status: 'CAMPAIGN', starts_on: dayFrom(clock.now(), 0) }),
    closeCampaign: (
      { id }: { id: string },
      outcome: 'FINANCED' | 'NOT_FINANCED' | 'UNDECIDED' = 'UNDECIDED',
    ) =>
      change(id, {
        status: 'CLOSED',
        outcome,
        starts_on: dayFrom(clock.now(), -30),
        ends_on: dayFrom(clock.now(), -1),
      }),
    setCampaignEnd: ({ id }: { id: string }, inDays: number) =>
      change(id, { starts_on: dayFrom(clock.now(), -40), ends_on: dayFrom(clock.now(), inDays) }),
    runDueJobs: async () => {
      await jobs.drain()
      await owner.query('delete from pgboss.job')
      await queueRegularJobs(app.services)
      for (let round = 0; round < 4; round += 1) await jobs.drain()
    },
    advanceHours: (hours: number) => clock.set(new Date(clock.now().getTime() + hours * 3_600_000)),
    /** Lists the subjects of a person's mails. */
    subjectsTo: async ({ id }: Person) => {
      const { rows } = await owner.query('select email from users where id = $1', [id])
      return mails.filter(({ to }) => to === rows[0]?.email).map(({ subject }) => subject)
    },
  }
}

export const declareInterest = (person: Person, slug: string, amount: number) =>
  person.call('declareInterest', { body: { slug, kind: 'DECLARED', amount } })

export const bookTokens = (person: Person, slug: string, tokens: number) =>
  person.call('declareInterest', { body: { slug, kind: 'BOOKED', tokens } })
