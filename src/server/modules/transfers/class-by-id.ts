import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { issuances } from '../issuances/tables.ts'
import { tokenClasses } from '../tokens/tables.ts'

/** The class that an id names: the default one has that of its issuance. */
export async function classById({ tx }: Pick<Context, 'tx'>, unit: string) {
  const isClass = and(
    eq(tokenClasses.tenant_id, issuances.tenant_id),
    eq(tokenClasses.issuance_id, issuances.id),
    eq(tokenClasses.id, unit),
  )
  const [found] = await tx
    .select({ issuance_id: issuances.id, class_id: tokenClasses.id, currency: issuances.currency })
    .from(issuances)
    .leftJoin(tokenClasses, isClass)
    .where(sql`${issuances.id} = ${unit} or ${tokenClasses.id} is not null`)
  return found ?? throwError('not_found')
}
