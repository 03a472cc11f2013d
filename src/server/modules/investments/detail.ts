import { and, asc, eq, inArray } from 'drizzle-orm'
import type {
  InvestmentBank,
  InvestmentDetail,
  InvestmentEvent,
  InvestmentStatus,
} from '../../../generated/domain.ts'
import { together } from '../../database/together.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import type { Investment } from '../../kernel/lifecycle.ts'
import { providerOf } from '../../providers/payment/index.ts'
import { users } from '../auth/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { ownFacts } from '../own-fields.ts'
import { campaignsOf } from './campaign.ts'
import { methodPrices } from './price.ts'
import { investmentRow, selectInvestments } from './rows.ts'
import { investmentHistory, investments } from './tables.ts'

/** One investment for its investor or a manager. Somebody else's is `not_found`, as one that does not exist. */
export async function detailOf(ctx: Context, id: string): Promise<InvestmentDetail> {
  const asked = eq(investments.id, id)
  const issuance = ctx.tx.select({ id: investments.issuance_id }).from(investments).where(asked)
  const [[selected], campaigns, events] = await together([
    selectInvestments(ctx, and(asked, mayRead(ctx))),
    campaignsOf(ctx, inArray(issuances.id, issuance)),
    eventsOf(ctx, id),
  ])
  const campaign = selected && campaigns.get(selected.investment.issuance_id)
  if (!selected || !campaign) return fail('not_found')
  return {
    ...investmentRow(ctx, selected, campaign),
    method_fee: Number(selected.investment.method_fee),
    history: historyOf(ctx, selected.investment, events),
    bank: bankOf(ctx, selected.investment),
    methods: methodPrices(ctx, selected.investment),
    investor_facts: isManager(ctx) ? ownFacts(ctx, selected.investor) : [],
  }
}

/** The row to move, for whom may read it. Throws `not_found` as detailOf. */
export async function findInvestment(ctx: Context, id: string): Promise<Investment> {
  const [investment] = await ctx.tx
    .select()
    .from(investments)
    .where(and(eq(investments.id, id), mayRead(ctx)))
  return investment ?? fail('not_found')
}

function isManager({ session }: Pick<Context, 'session'>): boolean {
  return session.roles.includes('ADMIN')
}

function mayRead(ctx: Context) {
  return isManager(ctx) ? undefined : eq(investments.investor_id, requireUser(ctx).id)
}

function eventsOf({ tx }: Context, id: string) {
  return tx
    .select({ event: investmentHistory, name: users.name, surname: users.surname })
    .from(investmentHistory)
    .leftJoin(users, eq(users.id, investmentHistory.actor_id))
    .where(eq(investmentHistory.investment_id, id))
    .orderBy(asc(investmentHistory.position))
}

function historyOf(
  ctx: Context,
  { investor_id }: Investment,
  events: Awaited<ReturnType<typeof eventsOf>>,
): InvestmentEvent[] {
  return events.map(({ event, name, surname }) => ({
    status: event.to_status as InvestmentStatus,
    at: event.at.toISOString(),
    // To an investor the platform acts, not its employees by name.
    actor:
      event.actor_kind === 'user' && (isManager(ctx) || event.actor_id === investor_id)
        ? `${name} ${surname}`
        : ctx.tenant.customization.title,
    note: event.note,
  }))
}

/** Where to pay; empty until a way to pay has been chosen. */
function bankOf({ tenant }: Context, { payment_method, reference }: Investment): InvestmentBank {
  const bank = providerOf(payment_method)?.bank(tenant.customization.payment, reference)
  return bank ?? { beneficiary: '', iban: '', bic: '', bank: '', concept: '' }
}
