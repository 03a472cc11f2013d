import { eq, sql } from 'drizzle-orm'
import { cents, tokens } from '../../../../domain/money.ts'
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
 * approval. Throws `symbol_taken` and `amount_out_of_range`.
 */
export const createTokenClass: Handler<'createTokenClass'> = async (ctx, { body, subject: { issuance } }) => {
  const { tx, now } = ctx
  const [price, supply] = [cents(body.price), tokens(body.supply)]
  if (await isSymbolTaken(ctx, body.symbol)) throwError('symbol_taken')
  const offers = cents(price * supply)
  if (!Number.isSafeInteger(Number(offers + amountsOf(issuance).total))) throwError('amount_out_of_range')
  const [made] = await tx
    .insert(tokenClasses)
    .values({
      ...{ id: newId(), issuance_id: issuance.id, name: body.name, symbol: body.symbol, price, supply },
      ...{ created_at: now, created_by: requireUser(ctx).id },
    })
    .onConflictDoNothing()
    .returning({ id: tokenClasses.id })
  if (!made) return throwError('symbol_taken')
  await tx
    .update(issuances)
    .set({
      classes_for_sale: sql`${issuances.classes_for_sale} + ${offers}`,
      version: sql`${issuances.version} + 1`,
      ...(issuance.status !== 'CAMPAIGN' && { approved_at: null }),
    })
    .where(eq(issuances.id, issuance.id))
  const all = await classesOf(ctx, issuance)
  return all.find(({ id }) => id === made.id) ?? throwError('not_found')
}
