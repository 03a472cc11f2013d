import { and, eq, sql } from 'drizzle-orm'
import type { MoveReason, TransferKind } from '../../../generated/domain.ts'
import { together } from '../../database/together.ts'
import type { Context } from '../../kernel/context.ts'
import { Failure, fail } from '../../kernel/errors.ts'
import { users } from '../auth/tables.ts'
import { freezes, holders } from '../holders/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { whyNotHold } from '../whitelist/may-hold.ts'
import { admissions } from '../whitelist/tables.ts'
import { freeLots, sumOf, waitingFor } from './lots.ts'
import { asTold, type Reader } from './told.ts'

/** Tokens that are to pass from somebody to a wallet. */
export interface Move {
  kind: TransferKind
  issuance_id: string
  unit: string
  from: { id: string; entity_id: string | null | undefined }
  to: { id: string; address: string }
  tokens: bigint
  /** The transfer whose tokens wait already; null where they are still free. */
  waits_for: string | null
}

const ownKinds: readonly TransferKind[] = ['OWN_WALLET', 'LOST_WALLET']
/** As a register has it (ERC-3643): by force and out of a lost wallet, tokens leave whatever is frozen. */
const byForce: readonly TransferKind[] = ['FORCED', 'LOST_WALLET']

/**
 * Why tokens may not pass, a reason for each rule; none where they may. Whoever changes anything by the answer holds the
 * holders' rows (lockHolders), so that it is still so when they write.
 */
export async function whyNotMove(ctx: Context, move: Move): Promise<MoveReason[]> {
  const [[found], lots, waiting] = await together([
    rulesOf(ctx, move),
    freeLots(ctx, { owner: move.from.id, unit: move.unit, entity_id: move.from.entity_id }),
    move.waits_for === null ? Promise.resolve([]) : waitingFor(ctx, move.waits_for),
  ])
  if (!found) return fail('not_found')
  const isOwn = ownKinds.includes(move.kind)
  const isFrozenBoth = isOwn && byForce.includes(move.kind) && found.hold === 'FROZEN'
  const reflecting = sumOf(lots.filter((lot) => lot.reflecting))
  const ready = move.waits_for === null ? sumOf(lots) - reflecting : sumOf(waiting)
  const short = ready < move.tokens
  const rules: [MoveReason, boolean][] = [
    ['NOT_FINANCED', found.outcome === 'NOT_FINANCED'],
    ['SENDER_FROZEN', found.sender_frozen && !byForce.includes(move.kind)],
    ['SAME_PERSON', !isOwn && move.from.id === move.to.id],
    ['OTHER_PERSON', isOwn && move.from.id !== move.to.id],
    ['REFLECTION', short && ready + reflecting >= move.tokens],
    ['NOT_ENOUGH', short && ready + reflecting < move.tokens],
    ['RECEIVER_LEFT', found.receiver_left],
    [`RECEIVER_${found.hold || 'REJECTED'}`, found.hold !== '' && !isFrozenBoth],
    ['RECEIVER_OTHER_WALLET', found.hold === '' && found.other_wallet],
  ]
  return rules.flatMap(([reason, holds]) => (holds ? [reason] : []))
}

/** Refuses what may not pass, with the first reason that its reader may know. */
export async function refuseUnlessMayMove(ctx: Context, move: Move, reader: Reader): Promise<void> {
  const [reason] = asTold(await whyNotMove(ctx, move), reader)
  if (reason) throw new Failure('requirement', { reason: { text: `move_reason.${reason}` } })
}

/** Nobody else moves tokens of theirs until the commit. Always in one order, so that two never wait for each other. */
export async function lockHolders(
  { tx }: Pick<Context, 'tx'>,
  issuanceId: string,
  people: readonly string[],
): Promise<void> {
  await tx
    .select({ id: holders.id })
    .from(holders)
    .where(and(eq(holders.issuance_id, issuanceId), sql`${holders.user_id} = any (${sql.param(people)})`))
    .orderBy(holders.user_id)
    .for('update')
}

function rulesOf({ tx }: Pick<Context, 'tx'>, { issuance_id, from, to }: Move) {
  const isFrozen = and(
    eq(freezes.tenant_id, issuances.tenant_id),
    eq(freezes.issuance_id, issuances.id),
    eq(freezes.user_id, from.id),
    eq(freezes.status, 'FROZEN'),
  )
  const isAdmitted = and(
    eq(admissions.tenant_id, issuances.tenant_id),
    eq(admissions.issuance_id, issuances.id),
    eq(admissions.user_id, to.id),
  )
  const hasLeft = and(eq(users.tenant_id, issuances.tenant_id), eq(users.id, to.id))
  // The platform's own wallet is admitted by an empty address.
  const address = to.address.startsWith('0x') ? to.address : ''
  return tx
    .select({
      outcome: issuances.outcome,
      hold: whyNotHold(to.id),
      sender_frozen: sql<boolean>`exists (select from ${freezes} where ${isFrozen})`,
      receiver_left: sql<boolean>`exists (select from ${users} where ${hasLeft} and ${users.closed_at} is not null)`,
      other_wallet: sql<boolean>`${issuances.by_whitelist} and exists (
        select from ${admissions} where ${isAdmitted} and ${admissions.address} <> ${address})`,
    })
    .from(issuances)
    .where(eq(issuances.id, issuance_id))
}
