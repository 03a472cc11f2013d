import { and, eq } from 'drizzle-orm'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { recordInitialStatus, transition } from '../../kernel/lifecycle/transition.ts'
import { notifyAdmitted } from './notify.ts'
import type { PlannedLine } from './plan.ts'
import { admissions } from './tables.ts'

type Issuance = Parameters<typeof notifyAdmitted>[1]

/** Applies the planned lines; throws `wrong_state` if a concurrent change came first. */
export async function carryOut(
  ctx: Context,
  issuance: Issuance,
  planned: readonly PlannedLine[],
): Promise<void> {
  for (const each of planned) {
    const admits = each.outcome === 'ADMIT'
    if (each.outcome === 'WALLET') await changeWallet(ctx, each)
    else if (admits || each.outcome === 'PROPOSE' || each.outcome === 'NO_ACCOUNT') {
      await (each.admission ? admit(ctx, each) : enter(ctx, issuance.id, each, admits))
      if (admits && each.person) await notifyAdmitted(ctx, issuance, each.person)
    }
  }
}

async function enter(
  ctx: Context,
  issuance_id: string,
  { person, email, address }: PlannedLine,
  admits: boolean,
): Promise<void> {
  const who = admits && person ? { user_id: person.id } : { email }
  const [admission] = await ctx.tx
    .insert(admissions)
    .values({
      ...{ id: newId(), issuance_id, address, ...who },
      ...{ status: admits ? 'ADMITTED' : 'PROPOSED', added_at: ctx.now, changed_at: ctx.now },
    })
    .onConflictDoNothing()
    .returning()
  if (!admission) return throwError('wrong_state')
  recordInitialStatus(ctx, 'admission', admission)
}

async function admit(ctx: Context, { admission, person, address }: PlannedLine): Promise<void> {
  if (!admission || !person) return
  const known = { user_id: person.id, email: '', ...(address !== '' && { address }) }
  await transition(ctx, 'admission', admission, 'admit', { changes: { ...known, changed_at: ctx.now } })
}

async function changeWallet(ctx: Context, { admission, address }: PlannedLine): Promise<void> {
  if (!admission) return
  const { id, address: before } = admission.admission
  const whereUnchanged = and(eq(admissions.id, id), eq(admissions.address, before))
  const [changed] = await ctx.tx
    .update(admissions)
    .set({ address, changed_at: ctx.now })
    .where(whereUnchanged)
    .returning({ id: admissions.id })
  if (!changed) throwError('wrong_state')
}
