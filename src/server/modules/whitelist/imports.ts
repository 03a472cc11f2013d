import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { ImportOutcome, WhitelistImport, WhitelistLine } from '../../../generated/domain.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { fullName } from '../person.ts'
import { isManager } from './rows.ts'
import { type AdmissionLine, admissionImports } from './tables.ts'

const changingOutcomes: readonly ImportOutcome[] = ['ADMIT', 'PROPOSE', 'WALLET', 'NO_ACCOUNT']
const invalidOutcomes: readonly ImportOutcome[] = ['REPEATED', 'BAD_EMAIL', 'BAD_ADDRESS', 'BAD_LINE']

/** Counts all lines, the lines that change the whitelist, and the invalid lines. */
export function countsOf(plannedLines: readonly { outcome: ImportOutcome }[]) {
  const countWith = (outcomes: readonly ImportOutcome[]) =>
    plannedLines.filter(({ outcome }) => outcomes.includes(outcome)).length
  return { lines: plannedLines.length, good: countWith(changingOutcomes), wrong: countWith(invalidOutcomes) }
}

/** Selects imports with their issuance and sender. */
export function selectImports({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const { id, slug, title, organisation_id } = issuances
  return tx
    .select({
      sent: admissionImports,
      issuance: { id, slug, title, organisation_id },
      by: { name: users.name, surname: users.surname },
    })
    .from(admissionImports)
    .innerJoin(
      issuances,
      and(
        eq(issuances.tenant_id, admissionImports.tenant_id),
        eq(issuances.id, admissionImports.issuance_id),
      ),
    )
    .innerJoin(
      users,
      and(eq(users.tenant_id, admissionImports.tenant_id), eq(users.id, admissionImports.by_id)),
    )
    .where(where)
    .$dynamic()
}

export type ImportRecord = Awaited<ReturnType<typeof selectImports>>[number]

/** Lists the five newest imports of an issuance; issuers see only their own. */
export async function newestImports(ctx: Context, issuanceId: string): Promise<WhitelistImport[]> {
  const whereOwnImports = isManager(ctx) ? undefined : eq(admissionImports.by_id, requireUser(ctx).id)
  const records = await selectImports(ctx, and(eq(admissionImports.issuance_id, issuanceId), whereOwnImports))
    .orderBy(desc(admissionImports.at), desc(admissionImports.id))
    .limit(5)
  return records.map(importOf)
}

export async function importById(ctx: Context, id: string): Promise<WhitelistImport> {
  const [record] = await selectImports(ctx, eq(admissionImports.id, id))
  if (!record) throw new Error('A list that was just kept is there.')
  return importOf(record)
}

export function importOf({ sent: admissionImport, issuance, by }: ImportRecord): WhitelistImport {
  return {
    id: admissionImport.id,
    organisation_id: issuance.organisation_id,
    by_id: admissionImport.by_id,
    by: fullName(by),
    at: admissionImport.at.toISOString(),
    applied: admissionImport.applied_at !== null,
    ...(admissionImport.applied_at && { applied_at: admissionImport.applied_at.toISOString() }),
    lines: admissionImport.lines,
    good: admissionImport.good,
    wrong: admissionImport.wrong,
  }
}

export function lineOf({ id, line, email, address, outcome }: AdmissionLine): WhitelistLine {
  return { id, line, email, address, outcome: outcome as ImportOutcome }
}
