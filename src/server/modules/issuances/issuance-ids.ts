import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { representedOrganisationIds } from '../organisations/answers.ts'
import { issuances } from './tables.ts'

/**
 * Returns the ids of the issuances of the organisations of which the person is a member, optionally only one issuance.
 */
export async function issuanceIdsOfMember(
  { tx, session }: Pick<Context, 'tx' | 'session'>,
  slug: string | undefined,
): Promise<string[]> {
  const whereMember = inArray(issuances.organisation_id, session.organisations)
  const rows = await tx
    .select({ id: issuances.id })
    .from(issuances)
    .where(and(whereMember, slug === undefined ? undefined : eq(issuances.slug, slug)))
  return rows.map(({ id }) => id)
}

/** Returns the ids of the issuances of the organisations that a user administers. */
export async function issuanceIdsOfAdministrator(
  { tx }: Pick<Context, 'tx'>,
  userId: string,
): Promise<string[]> {
  const rows = await tx
    .select({ id: issuances.id })
    .from(issuances)
    .where(sql`${issuances.organisation_id} in ${representedOrganisationIds(userId)}`)
  return rows.map(({ id }) => id)
}
