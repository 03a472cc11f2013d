import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { lifecycleHistory } from '../../../kernel/lifecycle/tables.ts'
import { distributions, earnings } from '../../distributions/tables.ts'
import { claims } from '../../earnings/tables.ts'
import { files } from '../../files/tables.ts'
import { investmentContracts, investments } from '../../investments/tables.ts'
import { movements } from '../../movements/tables.ts'
import { payees } from '../../payees/tables.ts'
import { payers, payments } from '../../payments/tables.ts'
import { payouts } from '../../payouts/tables.ts'
import { receipts } from '../../receipts/tables.ts'
import { differences } from '../../reconciliation/tables.ts'
import { agreementSignatures, contractSignatures, signingCodes } from '../../signatures/tables.ts'
import { statementLines } from '../../statements/tables.ts'
import { columnsWithout, type PersonalTable } from './personal-table.ts'

const whereOfOrders = (subject: PgColumn, id: string): SQL =>
  sql`${subject} in (select ${investments.id} from ${investments} where ${investments.investor_id} = ${id})`

/** Lists the tables with a person's orders, payments and documents. */
export const moneyTables: Record<string, PersonalTable> = {
  orders: {
    table: investments,
    of: ({ id }) => eq(investments.investor_id, id),
    by: investments.created_at,
    columns: columnsWithout(investments),
  },
  order_history: {
    table: lifecycleHistory,
    of: ({ id }) => whereOfOrders(lifecycleHistory.subject_id, id),
    by: lifecycleHistory.at,
    columns: columnsWithout(lifecycleHistory, 'actor_id', 'actor_name'),
  },
  contracts: {
    table: investmentContracts,
    of: ({ id }) => whereOfOrders(investmentContracts.investment_id, id),
    by: investmentContracts.signed_at,
    columns: columnsWithout(investmentContracts),
  },
  signatures: {
    table: contractSignatures,
    of: ({ id }) => eq(contractSignatures.signer_id, id),
    by: contractSignatures.signed_at,
    columns: columnsWithout(contractSignatures, 'signer_id'),
  },
  agreements: {
    table: agreementSignatures,
    of: ({ id }) => whereOfOrders(agreementSignatures.investment_id, id),
    by: agreementSignatures.signed_at,
    columns: columnsWithout(agreementSignatures),
  },
  signing_codes: {
    table: signingCodes,
    of: ({ id }) => eq(signingCodes.user_id, id),
    by: signingCodes.expires_at,
    columns: columnsWithout(signingCodes, 'id', 'user_id', 'code_hash', 'wrong_hash'),
  },
  payees: {
    table: payees,
    of: ({ id }) => eq(payees.user_id, id),
    by: payees.changed_at,
    // Excludes the data of other people.
    columns: columnsWithout(payees, 'user_id', 'ask_at', 'asked', 'owners'),
  },
  payments: {
    table: payments,
    of: ({ id }) => eq(payments.investor_id, id),
    by: payments.created_at,
    columns: columnsWithout(payments, 'registration', 'ask_at', 'asked', 'forward_at', 'forward_asked'),
  },
  payers: {
    table: payers,
    of: ({ id }) => eq(payers.user_id, id),
    by: payers.created_at,
    columns: columnsWithout(payers, 'compared_on'),
  },
  bank_movements: {
    table: statementLines,
    // Excludes movements only proposed for an order, which may be another person's.
    of: ({ id }) =>
      sql`${statementLines.status} = 'BOOKED' and ${whereOfOrders(statementLines.investment_id, id)}`,
    by: statementLines.day,
    columns: columnsWithout(
      statementLines,
      'id',
      'statement_id',
      'fingerprint',
      'match',
      'by_id',
      'dispute_id',
    ),
  },
  differences: {
    table: differences,
    of: ({ id }) => sql`(${whereOfOrders(differences.investment_id, id)} or ${differences.user_id} = ${id})`,
    by: differences.day,
    columns: columnsWithout(differences, 'id', 'by_id', 'statement_line_id', 'receipt_id'),
  },
  receipts: {
    table: receipts,
    of: ({ id }) => eq(receipts.investor_id, id),
    by: receipts.entered_at,
    columns: columnsWithout(receipts, 'entered_by'),
  },
  claims: {
    table: claims,
    of: ({ id }) => eq(claims.investor_id, id),
    by: claims.claimed_at,
    columns: columnsWithout(claims, 'receipt_at'),
  },
  movements: {
    table: movements,
    of: ({ id }) => eq(movements.user_id, id),
    by: movements.at,
    columns: columnsWithout(movements),
  },
  earnings: {
    table: earnings,
    of: ({ id }) => eq(earnings.investor_id, id),
    by: earnings.created_at,
    columns: columnsWithout(earnings),
  },
  distributions: {
    table: distributions,
    of: ({ id }) =>
      sql`${id} in (${distributions.author_id}, ${distributions.amounts_author_id}, ${distributions.approver_id})`,
    by: distributions.created_at,
    columns: columnsWithout(distributions),
  },
  payouts: {
    table: payouts,
    of: ({ id }) => eq(payouts.investor_id, id),
    by: payouts.owed_at,
    columns: columnsWithout(payouts),
  },
  files: {
    table: files,
    of: ({ id }) => eq(files.person_id, id),
    by: files.created_at,
    columns: columnsWithout(files, 'organisation_id', 'issuance_id', 'person_id'),
  },
}
