import { and, desc, eq, type SQL } from 'drizzle-orm'
import withholding from '../../../../schemas/withholding.json' with { type: 'json' }
import { calendarDay } from '../../../domain/calendar.ts'
import type { CertificateRow, TaxCertificateKind, TaxCertificateStatus } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { entities } from '../entities/tables.ts'
import { fullName } from '../person.ts'
import { lastDayOf } from './last-day.ts'
import { taxCertificates } from './tables.ts'

/** Selects certificates with their owner; callers add order, limit and offset. */
export function selectCertificates({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const { tenant_id, user_id, entity_id } = taxCertificates
  const { id, name, surname, email, language, closed_at } = users
  return tx
    .select({
      certificate: taxCertificates,
      owner: { id, name, surname, email, language, closed_at },
      entity: { name: entities.name },
    })
    .from(taxCertificates)
    .innerJoin(users, and(eq(users.tenant_id, tenant_id), eq(users.id, user_id)))
    .leftJoin(entities, and(eq(entities.tenant_id, tenant_id), eq(entities.id, entity_id)))
    .where(where)
    .$dynamic()
}

/** Describes a certificate with its sender and legal entity. */
export type CertificateRecord = Awaited<ReturnType<typeof selectCertificates>>[number]

/** Limits the certificates returned. */
const maxRows = 50

/** Returns certificates with their effect, newest first. */
export async function certificatesOf(
  ctx: Pick<Context, 'tx' | 'now' | 'timeZone'>,
  where: SQL | undefined,
): Promise<CertificateRow[]> {
  const { sent_at, id } = taxCertificates
  const rows = await selectCertificates(ctx, where).orderBy(desc(sent_at), desc(id)).limit(maxRows)
  return rows.map((record) => certificateRow(ctx, record))
}

export function certificateRow(
  { now, timeZone }: Pick<Context, 'now' | 'timeZone'>,
  { certificate, owner, entity }: CertificateRecord,
): CertificateRow {
  const { id, user_id, country, issued_on, reason, file_id, kind, rate, sent_at } = certificate
  const valid_until = certificate.valid_until ?? lastDayOf(issued_on)
  const rule = withholding.rules.find((candidate) => candidate.certificate === kind)
  return {
    id,
    user_id,
    country,
    issued_on,
    valid_until,
    reason,
    file_id: file_id ?? '',
    owner: entity?.name ?? fullName(owner),
    representative: entity ? fullName(owner) : '',
    kind: kind as TaxCertificateKind,
    status: certificate.status as TaxCertificateStatus,
    ended: certificate.status === 'APPROVED' && valid_until < calendarDay(now, timeZone),
    rate_percent: (rate ?? 0) / 100,
    stated: rule?.stated === true,
    law: rule?.source ?? '',
    url: rule?.url ?? '',
    sent_at: sent_at.toISOString(),
  }
}
