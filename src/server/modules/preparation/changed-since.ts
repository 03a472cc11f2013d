import { and, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import type { StepName } from './steps/index.ts'
import { issuanceEdits } from './tables.ts'

/** Describes a changed field with its earlier value and its last editor. */
export interface ChangedField {
  field: string
  /** Contains the earlier value; absent if the field was empty. */
  from?: unknown
  at: Date
  name: string
  surname: string
}

/** Returns the fields of a step changed since a version, one row per field. */
export async function changedSince(
  { tx }: Pick<Context, 'tx'>,
  { id }: { id: string },
  step: StepName,
  version: number,
): Promise<ChangedField[]> {
  const { issuance_id, changes } = issuanceEdits
  const whereLaterVersion = and(
    eq(issuance_id, id),
    eq(issuanceEdits.step, step),
    gt(issuanceEdits.version, version),
  )
  const { rows } = await tx.execute<{
    field: string
    held: boolean
    from: unknown
    at: number
    name: string
    surname: string
  }>(sql`
    with touched as (
      select field, min(${issuanceEdits.version}) as first, max(${issuanceEdits.version}) as last
      from ${issuanceEdits}, jsonb_object_keys(${changes}) as field
      where ${whereLaterVersion} group by field)
    select touched.field, first.changes -> touched.field ? 'from' as held, first.changes -> touched.field -> 'from' as "from",
      (extract(epoch from last.at) * 1000)::float8 as at, who.name, who.surname
    from touched
    join ${issuanceEdits} as first on first.issuance_id = ${id} and first.version = touched.first
    join ${issuanceEdits} as last on last.issuance_id = ${id} and last.version = touched.last
    join ${users} as who on who.tenant_id = last.tenant_id and who.id = last.by_id`)
  return rows.map(({ held, from, at, ...row }) => ({ ...row, at: new Date(at), ...(held && { from }) }))
}
