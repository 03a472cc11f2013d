import { and, desc, eq, type SQL } from 'drizzle-orm'
import { calendarDay, monthsBefore } from '../../../domain/calendar.ts'
import type {
  EntityDocument,
  EntityDocumentKind,
  EntityDocumentState,
  EntityPapers,
} from '../../../generated/domain.ts'
import { constantsOf } from '../../../language/documents/constants.ts'
import type { Context } from '../../kernel/context.ts'
import { files } from '../files/tables.ts'
import { entities, entityDocumentHistory, entityRefusalHistory } from './tables.ts'

const documentKinds = [
  'IDENTITY_PROOF',
  'REGISTRATION_PROOF',
  'ARTICLES',
  'SHAREHOLDERS',
] satisfies EntityDocumentKind[]

/** Selects all documents of some entities, newest first, with the reason of a rejection. */
export function documentsOf({ tx }: Pick<Context, 'tx'>, where: SQL) {
  const { tenant_id, id, entity_id, file_id, position } = entityDocumentHistory
  return tx
    .select({ document: entityDocumentHistory, file_name: files.name, reason: entityRefusalHistory.reason })
    .from(entityDocumentHistory)
    .innerJoin(entities, and(eq(entities.tenant_id, tenant_id), eq(entities.id, entity_id)))
    .innerJoin(files, and(eq(files.tenant_id, tenant_id), eq(files.id, file_id)))
    .leftJoin(
      entityRefusalHistory,
      and(eq(entityRefusalHistory.tenant_id, tenant_id), eq(entityRefusalHistory.document_id, id)),
    )
    .where(where)
    .orderBy(desc(position))
}

export type SentDocument = Awaited<ReturnType<typeof documentsOf>>[number]

type DayContext = Pick<Context, 'now' | 'library' | 'timeZone'>

/** Returns the newest document of each kind; kinds without a document have the state `MISSING`. */
export function newestDocuments(ctx: DayContext, sentDocuments: readonly SentDocument[]): EntityDocument[] {
  return documentKinds.map((kind) => {
    const newest = sentDocuments.find(({ document }) => document.kind === kind)
    if (!newest)
      return { kind, state: 'MISSING', file_id: '', file_name: '', issued_on: '', sent_at: '', reason: '' }
    const { document, file_name, reason } = newest
    const { file_id, issued_on, sent_at } = document
    return {
      kind,
      file_id,
      file_name,
      issued_on,
      state: stateOf(ctx, newest),
      sent_at: sent_at.toISOString(),
      reason: reason ?? '',
    }
  })
}

function stateOf(
  { now, timeZone, library }: DayContext,
  { document, reason }: SentDocument,
): EntityDocumentState {
  if (reason !== null) return 'REFUSED'
  const oldest = monthsBefore(calendarDay(now, timeZone), constantsOf(library).corporate_document_months)
  return document.issued_on !== '' && document.issued_on < oldest ? 'OUTDATED' : 'READY'
}

/** Counts the documents that prevent submission, by state. */
export function incompleteCountsOf(documents: readonly EntityDocument[]): EntityPapers {
  const count = (counted: EntityDocumentState) => documents.filter(({ state }) => state === counted).length
  return { missing: count('MISSING'), outdated: count('OUTDATED'), refused: count('REFUSED') }
}
