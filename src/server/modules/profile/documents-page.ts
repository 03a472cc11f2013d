import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { OwnDocument, ProfileDocuments } from '../../../generated/domain.ts'
import type { Operations } from '../../../generated/operations.ts'
import type { Tx } from '../../database/connection.ts'
import type { Context } from '../../kernel/context.ts'
import { inIdOrder } from '../../kernel/lists/in-id-order.ts'
import type { List } from '../../kernel/lists/list.ts'
import { listPage } from '../../kernel/lists/list-page.ts'
import { claims } from '../earnings/tables.ts'
import { files } from '../files/tables.ts'
import { investments } from '../investments/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { textIn } from '../issuances/wording.ts'
import { payouts } from '../payouts/tables.ts'
import { whereContractOf } from '../signatures/files.ts'
import { documentPurpose, fileEntityName } from './sent-documents.ts'

const list: List<'newest'> = {
  table: files,
  id: files.id,
  orders: { newest: { by: files.created_at, down: true } },
}

/** Returns a page of the documents that a person signed, received or uploaded, newest first. */
export async function documentsPage(
  ctx: Pick<Context, 'tx' | 'language'>,
  personId: string,
  { page, size = 20 }: Operations['listMyDocuments']['params'],
): Promise<ProfileDocuments> {
  const where = eq(files.person_id, personId)
  const [contractOrder, proofOrder] = [orderOfContract(ctx.tx, personId), orderOfProof(ctx.tx, personId)]
  const [receiptOrder, receiptClaim] = [orderOfReceipt(ctx.tx, personId), claimOfReceipt(ctx.tx, personId)]
  const query = { page, size, sort: 'newest', where } as const
  const { ids, rows, total, pages } = await listPage(ctx.tx, list, query, (whereListed) =>
    ctx.tx
      .select({
        file: files,
        signed: contractOrder.reference,
        countersigned: isCountersigned,
        agreement: isAgreement,
        paid: proofOrder.reference,
        returned: receiptOrder.reference,
        earned: receiptClaim.id,
        sent: documentPurpose,
        entity: fileEntityName,
        note: isTransferNote,
        project: issuances.title,
      })
      .from(files)
      .leftJoinLateral(contractOrder, sql`true`)
      .leftJoinLateral(proofOrder, sql`true`)
      .leftJoinLateral(receiptOrder, sql`true`)
      .leftJoinLateral(receiptClaim, sql`true`)
      .leftJoin(
        issuances,
        and(
          eq(issuances.tenant_id, files.tenant_id),
          sql`${issuances.id} = coalesce(${contractOrder.issuance_id}, ${proofOrder.issuance_id}, ${receiptOrder.issuance_id}, ${receiptClaim.issuance_id})`,
        ),
      )
      .where(and(where, whereListed)),
  )
  const items = inIdOrder(ids, rows, ({ file }) => file.id).map(
    ({ file, sent, entity, note, earned, project, ...roles }) => ({
      id: file.id,
      name: file.name,
      kind: earned ? 'EARNINGS' : note ? 'TRANSFER_NOTE' : kindOf(roles, sent),
      entity: sent === 'IDENTITY' ? '' : (entity ?? ''),
      project: project ? textIn(project, ctx.language) : '',
      about: roles.signed ?? roles.paid ?? roles.returned ?? '',
      created_at: file.created_at.toISOString(),
    }),
  )
  return { items, total, pages }
}

/** Selects whether a file is a contract that the issuer has countersigned. */
const isCountersigned = sql<boolean>`exists (
  select from contract_signatures as signing
  where signing.tenant_id = ${files.tenant_id} and signing.file_id = ${files.id} and signing.party = 'ISSUER'
)`

/** Selects whether a file is a contract note of a transfer. */
const isTransferNote = sql<boolean>`exists (
  select from transfers as passed
  where passed.tenant_id = ${files.tenant_id}
    and ${files.id} in (passed.seller_note_file_id, passed.buyer_note_file_id)
)`

/** Selects whether a file is a document signed together with a contract. */
const isAgreement = sql<boolean>`exists (
  select from agreement_signatures as signing
  where signing.tenant_id = ${files.tenant_id} and signing.file_id = ${files.id}
)`

/** Selects the claim of which a file is the receipt. */
function claimOfReceipt(tx: Tx, investor_id: string) {
  return tx
    .select({ id: claims.id, issuance_id: claims.issuance_id })
    .from(claims)
    .where(and(eq(claims.investor_id, investor_id), eq(claims.receipt_file_id, files.id)))
    .limit(1)
    .as('earned_claim')
}

/** Selects the order of which a file is the contract, whether signed by the investor alone or by both parties. */
function orderOfContract(tx: Tx, investor_id: string) {
  return orderWhere(tx, investor_id, whereContractOf(investments.id, files.id)).as('signed_order')
}

/** Selects the order of which a file is the proof of payment. */
function orderOfProof(tx: Tx, investor_id: string) {
  return orderWhere(tx, investor_id, eq(investments.proof_file_id, files.id)).as('paid_order')
}

function orderWhere(tx: Tx, investor_id: string, whereOfFile: SQL) {
  return tx
    .select({ reference: investments.reference, issuance_id: investments.issuance_id })
    .from(investments)
    .where(and(eq(investments.investor_id, investor_id), whereOfFile))
    .limit(1)
}

const receiptReference = sql<string>`coalesce(${investments.reference}, ${payouts.reference})`.as(
  'of_returned',
)

/** Selects the order or payout of which a file is the receipt. */
function orderOfReceipt(tx: Tx, investor_id: string) {
  return tx
    .select({ reference: receiptReference, issuance_id: payouts.issuance_id })
    .from(payouts)
    .leftJoin(
      investments,
      and(eq(investments.tenant_id, payouts.tenant_id), eq(investments.id, payouts.investment_id)),
    )
    .where(and(eq(payouts.investor_id, investor_id), eq(payouts.receipt_file_id, files.id)))
    .limit(1)
    .as('returned_order')
}

/**
 * Contains the references of the orders whose contract, proof of payment or receipt the file is, and the kind of
 * contract.
 */
type FileRoles = Record<'signed' | 'paid' | 'returned', string | null> &
  Record<'countersigned' | 'agreement', boolean>

function kindOf(
  { signed, countersigned, agreement, paid, returned }: FileRoles,
  sent: OwnDocument | null,
): OwnDocument {
  if (agreement) return 'AGREEMENT'
  if (signed !== null) return countersigned ? 'COUNTERSIGNED' : 'CONTRACT'
  if (paid !== null) return 'PROOF'
  if (returned !== null) return 'REFUND'
  return sent ?? 'OTHER'
}
