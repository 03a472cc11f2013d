import { and, eq, sql } from 'drizzle-orm'
import { cents, sum, tokens } from '../../../../domain/money.ts'
import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { amountsOf } from '../../issuances/campaign.ts'
import { issuances } from '../../issuances/tables.ts'
import { classesOf } from '../classes.ts'
import { isSymbolTaken } from '../symbols.ts'
import { tokenClasses } from '../tables.ts'

/**
 * Creates a class whose tokens are on sale at once, within the issuance's hard cap. Before the campaign it revokes the
 * approval and raises a hard cap equal to the offer. Throws `symbol_taken` and `amount_out_of_range`.
 */
export const createTokenClass: Handler<'createTokenClass'> = async (ctx, { body, subject: { issuance } }) => {
  const { tx, now } = ctx
  const [price, supply] = [cents(body.price), tokens(body.supply)]
  if (await isSymbolTaken(ctx, body.symbol)) throwError('symbol_taken')
  const offers = cents(price * supply)
  const { total } = amountsOf(issuance)
  if (!Number.isSafeInteger(Number(offers + total))) throwError('amount_out_of_range')
  const [made] = await tx
    .insert(tokenClasses)
    .values({
      ...{ id: newId(), issuance_id: issuance.id, name: body.name, symbol: body.symbol, price, supply },
      ...{ created_at: now, created_by: requireUser(ctx).id },
    })
    .onConflictDoNothing()
    .returning({ id: tokenClasses.id })
  if (!made) return throwError('symbol_taken')
  const [offered] = await tx
    .update(issuances)
    .set({
      classes_for_sale: sql`${issuances.classes_for_sale} + ${offers}`,
      version: sql`${issuances.version} + 1`,
      ...(issuance.status !== 'CAMPAIGN' && {
        approved_at: null,
        ...(issuance.hard_cap === total && { hard_cap: sum(issuance.hard_cap, offers) }),
      }),
    })
    .where(and(eq(issuances.id, issuance.id), eq(issuances.version, issuance.version)))
    .returning({ id: issuances.id })
  if (!offered) return throwError('wrong_state')
  const all = await classesOf(ctx, issuance)
  return all.find(({ id }) => id === made.id) ?? throwError('not_found')
}
