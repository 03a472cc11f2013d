import { and, arrayContains, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Operations } from '../../generated/operations.ts'
import type { Tx } from '../database/connection.ts'
import type { Preview, User } from '../kernel/context.ts'
import { fail } from '../kernel/errors.ts'
import { sessions, users } from '../modules/auth/tables.ts'
import { customizationPreviews } from '../modules/customizations/tables.ts'
import { organisations } from '../modules/organisations/tables.ts'
import { type Tokens, tokenHash } from './tokens.ts'

type Person = Operations['previewCustomization']['body']['person']
type PreviewRow = typeof customizationPreviews.$inferSelect

/** A preview by its token, while it lasts. Whoever has the token may see how the document looks. Throws not_found. */
export async function previewOf(tx: Tx, token: string, realNow: Date): Promise<PreviewRow> {
  const { token_hash, ends_at } = customizationPreviews
  const [found] = await tx
    .select()
    .from(customizationPreviews)
    .where(and(eq(token_hash, tokenHash(token)), gt(ends_at, realNow)))
  return found ?? fail('not_found')
}

/**
 * Who asks from within a preview: the manager who made it, with the standing of the person through whose eyes they
 * look; null for a visitor. It counts only beside the manager's own token, asked anew at every request.
 */
export async function previewer(
  tx: Tx,
  tokens: Tokens,
  realNow: Date,
): Promise<{ preview: Preview; user: User | null; organisations: string[] }> {
  const preview = await previewOf(tx, tokens.preview, realNow)
  const [found] = await tx
    .select({ manager: users, organisations: everyOrganisation })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(
        eq(sessions.token_hash, tokenHash(tokens.manager)),
        isNull(sessions.ended_at),
        gt(sessions.expires_at, realNow),
        eq(users.id, preview.manager_id),
        arrayContains(users.roles, ['ADMIN']),
      ),
    )
  if (!found) return fail('unauthenticated')
  const { manager, organisations } = found
  const standing = standings[preview.person as Person]
  return { preview, user: standing ? { ...manager, ...newcomer, ...standing(realNow) } : null, organisations }
}

/** An issuer's eyes see all of them. */
const everyOrganisation = sql<string[]>`array(select ${organisations.id} from ${organisations})`

/** Somebody who has just registered, in all that decides what a person may do. */
const newcomer: Partial<User> = {
  roles: ['USER'],
  kyc_status: 'created',
  user_type: '',
  investor_category: '',
  additional_data: null,
  test_status: 'pending',
  simulation_certified_at: null,
}

/** What each person is besides; a visitor is nobody. */
const standings: Record<Person, ((now: Date) => Partial<User>) | undefined> = {
  VISITOR: undefined,
  NEWCOMER: () => ({}),
  INVESTOR: (now) => ({
    kyc_status: 'success',
    user_type: 'INDIVIDUAL',
    investor_category: 'NON_SOPHISTICATED',
    additional_data: {},
    test_status: 'passed',
    simulation_certified_at: now,
  }),
  ENTREPRENEUR: () => ({ roles: ['ENTREPRENEUR'] }),
  MANAGER: () => ({ roles: ['ADMIN'] }),
}
