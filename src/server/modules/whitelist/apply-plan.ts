import { and, eq } from 'drizzle-orm'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { recordInitialStatus, transition } from '../../kernel/lifecycle/transition.ts'
import { notifyAdmitted } from './notify.ts'
import type { PlannedLine } from './plan.ts'
import { admissions } from './tables.ts'

type Issuance = Parameters<typeof notifyAdmitted>[1]

/** Applies the planned lines. Throws `wrong_state` after a concurrent change. */
export async function applyPlan(
  ctx: Context,
  issuance: Issuance,
  plannedLines: readonly PlannedLine[],
): Promise<void> {
  for (const line of plannedLines) {
    const isAdmitted = line.outcome === 'ADMIT'
    if (line.outcome === 'WALLET') await changeWallet(ctx, line)
    else if (isAdmitted || line.outcome === 'PROPOSE' || line.outcome === 'NO_ACCOUNT') {
      await (line.admission ? admit(ctx, line) : insertAdmission(ctx, issuance.id, line, isAdmitted))
      if (isAdmitted && line.person) await notifyAdmitted(ctx, issuance, line.person)
    }
  }
}

async function insertAdmission(
  ctx: Context,
  issuance_id: string,
  { person, email, address }: PlannedLine,
  isAdmitted: boolean,
): Promise<void> {
  const identity = isAdmitted && person ? { user_id: person.id } : { email }
  const [admission] = await ctx.tx
    .insert(admissions)
    .values({
      id: newId(),
      issuance_id,
      address,
      ...identity,
      status: isAdmitted ? 'ADMITTED' : 'PROPOSED',
      added_at: ctx.now,
      changed_at: ctx.now,
    })
    .onConflictDoNothing()
    .returning()
  if (!admission) return throwError('wrong_state')
  recordInitialStatus(ctx, 'admission', admission)
}

async function admit(ctx: Context, { admission, person, address }: PlannedLine): Promise<void> {
  if (!admission || !person) return
  const columns = { user_id: person.id, email: '', ...(address !== '' && { address }) }
  await transition(ctx, 'admission', admission, 'admit', { changes: { ...columns, changed_at: ctx.now } })
}

async function changeWallet(ctx: Context, { admission, address }: PlannedLine): Promise<void> {
  if (!admission) return
  const { id, address: previousAddress } = admission.admission
  const whereUnchanged = and(eq(admissions.id, id), eq(admissions.address, previousAddress))
  const [updatedAdmission] = await ctx.tx
    .update(admissions)
    .set({ address, changed_at: ctx.now })
    .where(whereUnchanged)
    .returning({ id: admissions.id })
  if (!updatedAdmission) throwError('wrong_state')
}
