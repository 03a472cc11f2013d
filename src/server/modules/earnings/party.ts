import { and, eq } from 'drizzle-orm'
import type { Context, User } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { entities } from '../entities/tables.ts'
import { fullName } from '../person.ts'

/** Describes who is taxed for earnings: a person, or a legal entity for which they hold tokens. */
export interface Party {
  person_id: string
  /** Identifies the legal entity; null if the person is taxed. */
  entity_id: string | null
  name: string
  tax_number: string
  email: string
}

/** Returns the person, or one of their legal entities. Throws `not_found` for other entities. */
export async function partyOf(
  { tx }: Pick<Context, 'tx'>,
  person: Pick<User, 'id' | 'name' | 'surname' | 'email' | 'document_number'>,
  entity_id: string | undefined,
): Promise<Party> {
  const { id: person_id, email } = person
  if (entity_id === undefined)
    return {
      person_id,
      email,
      entity_id: null,
      name: fullName(person),
      tax_number: person.document_number,
    }
  const { name, tax_id } = entities
  const [entity] = await tx
    .select({ name, tax_number: tax_id })
    .from(entities)
    .where(and(eq(entities.id, entity_id), eq(entities.user_id, person_id)))
  return entity ? { person_id, email, entity_id, ...entity } : throwError('not_found')
}
