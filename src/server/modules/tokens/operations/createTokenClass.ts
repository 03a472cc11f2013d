import { and, eq, sql } from 'drizzle-orm'
import { cents, sum, tokens } from '../../../../domain/money.ts'
import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { amountsOf } from '../../issuances/campaign.ts'
import { issuances } from '../../issuances/tables.ts'
import { hasReviewPhase } from '../../preparation/phases.ts'
import { classesOf } from '../classes.ts'
import { isSymbolTaken } from '../symbols.ts'
import { tokenClasses } from '../tables.ts'

/**
 * Creates a class whose tokens are on sale immediately, within the issuance's hard cap; before the campaign, also
 * revokes a reviewer's approval and raises a hard cap that equals the offered total. Throws `symbol_taken`,
 * `amount_out_of_range`, and `wrong_state` if the issuance was changed in the meantime.
 */
export const createTokenClass: Handler<'createTokenClass'> = async (ctx, { body, subject: { issuance } }) => {
  const { tx, now } = ctx
  const [price, supply] = [cents(body.price), tokens(body.supply)]
  if (await isSymbolTaken(ctx, body.symbol)) throwError('symbol_taken')
  const offerAmount = cents(price * supply)
  const { total } = amountsOf(issuance)
  if (!Number.isSafeInteger(Number(offerAmount + total))) throwError('amount_out_of_range')
  const [createdClass] = await tx
    .insert(tokenClasses)
    .values({
      id: newId(),
      issuance_id: issuance.id,
      name: body.name,
      symbol: body.symbol,
      price,
      supply,
      created_at: now,
      created_by: requireUser(ctx).id,
    })
    .onConflictDoNothing()
    .returning({ id: tokenClasses.id })
  if (!createdClass) return throwError('symbol_taken')
  const [updatedIssuance] = await tx
    .update(issuances)
    .set({
      classes_for_sale: sql`${issuances.classes_for_sale} + ${offerAmount}`,
      version: sql`${issuances.version} + 1`,
      ...(issuance.status !== 'CAMPAIGN' && {
        ...(hasReviewPhase(ctx) && { approved_at: null }),
        ...(issuance.hard_cap === total && { hard_cap: sum(issuance.hard_cap, offerAmount) }),
      }),
    })
    .where(and(eq(issuances.id, issuance.id), eq(issuances.version, issuance.version)))
    .returning({ id: issuances.id })
  if (!updatedIssuance) return throwError('wrong_state')
  const classes = await classesOf(ctx, issuance)
  return classes.find(({ id }) => id === createdClass.id) ?? throwError('not_found')
}
