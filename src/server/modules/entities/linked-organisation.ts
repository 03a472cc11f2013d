import { and, eq } from 'drizzle-orm'
import { organisations } from '../organisations/tables.ts'
import { organisationEntities } from './tables.ts'

/** Joins an organisation to its legal entity. */
export const whereLinkedOrganisation = and(
  eq(organisationEntities.tenant_id, organisations.tenant_id),
  eq(organisationEntities.organisation_id, organisations.id),
)
