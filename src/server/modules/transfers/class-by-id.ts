import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { issuances } from '../issuances/tables.ts'
import { tokenClasses } from '../tokens/tables.ts'

/** Returns the token class with an id; the default class has its issuance's id. Throws `not_found`. */
export async function classById({ tx }: Pick<Context, 'tx'>, unit: string) {
  const whereClass = and(
    eq(tokenClasses.tenant_id, issuances.tenant_id),
    eq(tokenClasses.issuance_id, issuances.id),
    eq(tokenClasses.id, unit),
  )
  const [row] = await tx
    .select({ issuance_id: issuances.id, class_id: tokenClasses.id, currency: issuances.currency })
    .from(issuances)
    .leftJoin(tokenClasses, whereClass)
    .where(sql`${issuances.id} = ${unit} or ${tokenClasses.id} is not null`)
  return row ?? throwError('not_found')
}
