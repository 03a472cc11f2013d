import { and, eq, ne } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { issuances } from '../../issuances/tables.ts'
import { organisationRow } from '../rows.ts'
import { organisations } from '../tables.ts'

const emptyContact = { contact_name: '', contact_email: '', contact_phone: '' }

/**
 * Changes an organisation and the issuer name of its issuances; signed documents keep the earlier name. Throws
 * `wrong_state` if its data have changed since the manager saw them, `organisation_linked` and
 * `organisation_known`.
 */
export const changeOrganisation: Handler<'changeOrganisation'> = async ({ tx }, { subject, body }) => {
  const { id, name, tax_id } = subject.organisation
  const { step = subject.organisation.step, ...changes } = body
  if (subject.entity && body.tax_id !== tax_id) return throwError('organisation_linked')
  const [otherOrganisation] = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(and(eq(organisations.tax_id, body.tax_id), ne(organisations.id, id)))
  if (otherOrganisation) return throwError('organisation_known')
  const [organisation] = await tx
    .update(organisations)
    .set({ ...emptyContact, ...changes, step: step + 1 })
    .where(and(eq(organisations.id, id), eq(organisations.step, step)))
    .returning()
  if (!organisation) return throwError('wrong_state')
  const wherePreviousName = and(eq(issuances.organisation_id, id), eq(issuances.issuer, name))
  if (body.name !== name) await tx.update(issuances).set({ issuer: body.name }).where(wherePreviousName)
  return organisationRow({ ...subject, organisation })
}
