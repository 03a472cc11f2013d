import { desc, eq, sql } from 'drizzle-orm'
import { jsonPositions, lineAndColumn } from '../../../../language/checker/json-positions.ts'
import { restore } from '../../../../language/customization/customization.ts'
import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { outside } from '../../../kernel/outside.ts'
import { rethrowAsTooMuch } from '../../../site/site-cache.ts'
import { offersGoogle } from '../../../tenancy/google-offers.ts'
import { unpaidWays, usesStripe, usesTwilio } from '../../../tenancy/provider-keys.ts'
import { requiresKey } from '../../../tenancy/signature-keys.ts'
import { operatorKeyOf } from '../../signatures/provider.ts'
import { moveDays } from '../move-days.ts'
import { liveVersion } from '../rows.ts'
import { customizationDrafts, customizations } from '../tables.ts'

/** Publishes a customization. All processes use it at once, because they read the version with each request. */
export const publishCustomization: Handler<'publishCustomization'> = async (firstCtx, { body }) => {
  const { source, base_version, note = '' } = body
  return outside(
    () => assertNotBroken(firstCtx, source),
    (ctx) => publish(ctx, { source, base_version, note }),
  )
}

type Publication = Record<'source' | 'note', string> & { base_version: number }

async function publish(ctx: Context, { source, base_version, note }: Publication) {
  await assertKnownZone(ctx, source)
  if (offersGoogle(source) && !ctx.google.connected) throwError('google_not_connected')
  if (requiresKey(source) && !(await operatorKeyOf(ctx))) throwError('signature_key_missing')
  const methodsWithoutAccount = unpaidWays(source, ctx.accountsFor)
  if (methodsWithoutAccount.length > 0)
    throwError('payment_account_missing', { methods: methodsWithoutAccount.join(', ') })
  if (usesStripe(source) && !ctx.hasStripe) throwError('stripe_account_missing')
  if (usesTwilio(source) && !ctx.hasTwilio) throwError('sms_account_missing')
  const { tx, realNow } = ctx
  const { id: author_id } = requireUser(ctx)
  await retireLive(ctx, base_version)
  const version = base_version + 1
  await tx
    .insert(customizations)
    .values({ id: newId(), version, source, note, author_id, current: true, created_at: realNow })
  await tx.delete(customizationDrafts).where(eq(customizationDrafts.user_id, author_id))
  await moveDays(ctx, source)
  await ctx.send('settleStatuses', {})
  return { version }
}

/** Throws `customization_broken` for errors and `customization_unmade` if a page cannot be built. */
async function assertNotBroken({ documentWorkers, tenant }: Context, source: string): Promise<void> {
  const { problems, leftOut } = await documentWorkers.tryOut(tenant.id, source).catch(rethrowAsTooMuch)
  const [reason] = leftOut
  if (reason !== undefined) throwError('customization_unmade', { reason })
  const [firstProblem] = problems
  if (!firstProblem) return
  const { line, column } = lineAndColumn(source, firstProblem.start ?? 0)
  const problem = `${firstProblem.message} ${firstProblem.remedy}`.trim()
  throwError('customization_broken', { count: problems.length, line, column, problem })
}

/** Throws `customization_broken` for a time zone that the checker knows and the database does not. */
async function assertKnownZone({ tx, library, timeZone }: Context, source: string): Promise<void> {
  const { time_zone } = restore(JSON.parse(source), library.schemas).customization
  if (time_zone === timeZone) return
  const { rows } = await tx.execute(sql`select name from pg_timezone_names where name = ${time_zone}`)
  if (rows.length > 0) return
  const { line, column } = lineAndColumn(source, jsonPositions(source).get('/time_zone')?.value.start ?? 0)
  const problem = `The database has no time zone ${time_zone}. Write another name of the IANA database for it.`
  throwError('customization_broken', { count: 1, line, column, problem })
}

/**
 * Locks and retires the live version. Throws `customization_outdated` for the second of two concurrent publications.
 */
async function retireLive(ctx: Context, base_version: number): Promise<void> {
  const [newestVersion] = await ctx.tx
    .select({ id: customizations.id, version: customizations.version, current: customizations.current })
    .from(customizations)
    .orderBy(desc(customizations.version))
    .limit(1)
    .for('update')
  if (!newestVersion?.current || newestVersion.version !== base_version) {
    const { version, author } = await liveVersion(ctx)
    return throwError('customization_outdated', { version, author: author ?? ctx.tenant.customization.title })
  }
  await ctx.tx.update(customizations).set({ current: false }).where(eq(customizations.id, newestVersion.id))
}
