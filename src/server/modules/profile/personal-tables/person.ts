import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { bankAccounts } from '../../banking/tables.ts'
import { beneficiaryHistory } from '../../beneficiaries/tables.ts'
import { categoryProofs, categoryRequests } from '../../categories/tables.ts'
import { taxCertificates } from '../../certificates/tables.ts'
import { consentHistory } from '../../consents/tables.ts'
import {
  entities,
  entityChecks,
  entityDocumentHistory,
  entityHistory,
  entityRefusalHistory,
} from '../../entities/tables.ts'
import { kycChecks, lossSimulations, testAttempts, testReviews } from '../../onboarding/tables.ts'
import { statusHistory } from '../../people/tables.ts'
import { wallets } from '../../wallets/tables.ts'
import { profileHistory } from '../tables.ts'
import { columnsWithout, type PersonalTable } from './personal-table.ts'

const whereOfTests = (id: string): SQL =>
  sql`${testReviews.attempt_id} in (select ${testAttempts.id} from ${testAttempts} where ${testAttempts.user_id} = ${id})`
const whereOfRequests = (id: string): SQL =>
  sql`${categoryProofs.request_id} in (select ${categoryRequests.id} from ${categoryRequests} where ${categoryRequests.user_id} = ${id})`
const whereOfEntities = (entity: PgColumn, id: string): SQL =>
  sql`${entity} in (select ${entities.id} from ${entities} where ${entities.user_id} = ${id})`

/** Lists the tables with a person's identity and consents. */
export const personTables: Record<string, PersonalTable> = {
  profile_versions: {
    table: profileHistory,
    of: ({ id }) => eq(profileHistory.user_id, id),
    by: profileHistory.position,
    columns: columnsWithout(profileHistory, 'id'),
  },
  beneficiaries: {
    table: beneficiaryHistory,
    of: ({ id }) => eq(beneficiaryHistory.user_id, id),
    by: beneficiaryHistory.position,
    columns: columnsWithout(beneficiaryHistory, 'id'),
  },
  consents: {
    table: consentHistory,
    of: ({ id }) => eq(consentHistory.user_id, id),
    by: consentHistory.at,
    columns: columnsWithout(consentHistory, 'id'),
  },
  identifications: {
    table: kycChecks,
    of: ({ id }) => eq(kycChecks.user_id, id),
    by: kycChecks.position,
    columns: columnsWithout(kycChecks, 'ask_at', 'asked'),
  },
  tests: {
    table: testAttempts,
    of: ({ id }) => eq(testAttempts.user_id, id),
    by: testAttempts.position,
    columns: columnsWithout(testAttempts),
  },
  test_reviews: {
    table: testReviews,
    of: ({ id }) => whereOfTests(id),
    by: testReviews.at,
    columns: columnsWithout(testReviews, 'manager_id'),
  },
  statuses: {
    table: statusHistory,
    of: ({ id }) => eq(statusHistory.user_id, id),
    by: statusHistory.position,
    columns: columnsWithout(statusHistory, 'actor_id', 'actor_name'),
  },
  bank_accounts: {
    table: bankAccounts,
    of: ({ id }) => sql`(${eq(bankAccounts.user_id, id)} or ${whereOfEntities(bankAccounts.entity_id, id)})`,
    by: bankAccounts.added_at,
    columns: columnsWithout(bankAccounts),
  },
  wallets: {
    table: wallets,
    of: ({ id }) => eq(wallets.user_id, id),
    by: wallets.added_at,
    columns: columnsWithout(wallets),
  },
  category_requests: {
    table: categoryRequests,
    of: ({ id }) => eq(categoryRequests.user_id, id),
    by: categoryRequests.position,
    columns: columnsWithout(categoryRequests, 'act_at'),
  },
  category_proofs: {
    table: categoryProofs,
    of: ({ id }) => whereOfRequests(id),
    by: categoryProofs.file_id,
    columns: columnsWithout(categoryProofs),
  },
  tax_certificates: {
    table: taxCertificates,
    of: ({ id }) => eq(taxCertificates.user_id, id),
    by: taxCertificates.sent_at,
    columns: columnsWithout(taxCertificates),
  },
  companies: {
    table: entities,
    of: ({ id }) => eq(entities.user_id, id),
    by: entities.added_at,
    columns: columnsWithout(entities, 'user_id'),
  },
  company_versions: {
    table: entityHistory,
    of: ({ id }) => whereOfEntities(entityHistory.entity_id, id),
    by: entityHistory.at,
    columns: columnsWithout(entityHistory, 'id', 'by_id'),
  },
  company_documents: {
    table: entityDocumentHistory,
    of: ({ id }) => whereOfEntities(entityDocumentHistory.entity_id, id),
    by: entityDocumentHistory.sent_at,
    columns: columnsWithout(entityDocumentHistory),
  },
  company_checks: {
    table: entityChecks,
    of: ({ id }) => whereOfEntities(entityChecks.entity_id, id),
    by: entityChecks.asked_at,
    columns: columnsWithout(entityChecks, 'ask_at', 'asked'),
  },
  company_refusals: {
    table: entityRefusalHistory,
    of: ({ id }) =>
      sql`${entityRefusalHistory.document_id} in (select ${entityDocumentHistory.id} from ${entityDocumentHistory} where ${whereOfEntities(entityDocumentHistory.entity_id, id)})`,
    by: entityRefusalHistory.at,
    columns: columnsWithout(entityRefusalHistory, 'manager_id'),
  },
  simulations: {
    table: lossSimulations,
    of: ({ id }) => eq(lossSimulations.user_id, id),
    by: lossSimulations.certified_at,
    columns: columnsWithout(lossSimulations),
  },
}
