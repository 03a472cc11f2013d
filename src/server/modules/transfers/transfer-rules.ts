import { and, eq, sql } from 'drizzle-orm'
import type { MoveReason, TransferKind } from '../../../generated/domain.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import type { Context } from '../../kernel/context.ts'
import { ApiError, throwError } from '../../kernel/errors.ts'
import { users } from '../auth/tables.ts'
import { whereFrozen } from '../holders/is-frozen.ts'
import { holders } from '../holders/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { whyNotHold } from '../whitelist/may-hold.ts'
import { admissions } from '../whitelist/tables.ts'
import { freeLots, lockedLotsOf, sumOf } from './lots.ts'
import { messagesOf, type Reader } from './reason-texts.ts'

/** Describes tokens to be offered. */
export interface Offer {
  issuance_id: string
  unit: string
  from: { id: string; entity_id: string | null | undefined }
  tokens: bigint
  /** Identifies the transfer or ad for which the tokens are locked; null if they are free. */
  waits_for: string | null
}

/** Describes tokens to be moved to a wallet. */
export interface TransferRequest extends Offer {
  kind: TransferKind
  to: { id: string; address: string }
}

const ownKinds: readonly TransferKind[] = ['OWN_WALLET', 'LOST_WALLET']
/** Lists the kinds that ignore freezes, as in ERC-3643: forced transfers and recovery from lost wallets. */
const byForce: readonly TransferKind[] = ['FORCED', 'LOST_WALLET']

/**
 * Returns why tokens may not be transferred, one reason per violated rule; empty if they may. Callers that write must
 * hold the lock of `lockHolders`; throws `not_found`.
 */
export async function whyNotMove(ctx: Context, move: TransferRequest): Promise<MoveReason[]> {
  const [reasons, [receiver]] = await allSettledInOrder([
    whyNotOffer(ctx, move, byForce.includes(move.kind)),
    receiverOf(ctx, move),
  ])
  if (!receiver) return throwError('not_found')
  const isOwn = ownKinds.includes(move.kind)
  const isRecovery = move.kind === 'LOST_WALLET'
  // Keeps a freeze when tokens are recovered from a lost wallet, and admits the new one in its place.
  const isIgnored = isRecovery && (receiver.hold === 'FROZEN' || receiver.hold === 'WALLET')
  const rules: [MoveReason, boolean][] = [
    ['SAME_PERSON', !isOwn && move.from.id === move.to.id],
    ['OTHER_PERSON', isOwn && move.from.id !== move.to.id],
    ['RECEIVER_LEFT', receiver.left],
    [`RECEIVER_${receiver.hold || 'REJECTED'}`, receiver.hold !== '' && !isIgnored],
    ['RECEIVER_OTHER_WALLET', receiver.hold === '' && receiver.other_wallet && !isRecovery],
  ]
  return [...reasons, ...broken(rules)]
}

/** Returns the reasons that concern the sender. Throws `not_found`. */
export async function whyNotOffer(ctx: Context, offer: Offer, forced = false): Promise<MoveReason[]> {
  const { issuance_id, unit, from, tokens, waits_for } = offer
  const [[sender], lots, waiting] = await allSettledInOrder([
    senderOf(ctx, issuance_id, from.id),
    freeLots(ctx, { owner: from.id, unit, entity_id: from.entity_id }),
    waits_for === null ? Promise.resolve([]) : lockedLotsOf(ctx, waits_for),
  ])
  if (!sender) return throwError('not_found')
  const reflecting = sumOf(lots.filter((lot) => lot.reflecting))
  const ready = waits_for === null ? sumOf(lots) - reflecting : sumOf(waiting)
  const short = ready < tokens
  return broken([
    ['NOT_FINANCED', sender.outcome === 'NOT_FINANCED'],
    ['SENDER_FROZEN', sender.frozen && !forced],
    ['REFLECTION', short && ready + reflecting >= tokens],
    ['NOT_ENOUGH', short && ready + reflecting < tokens],
  ])
}

/** Returns the reasons of the violated rules. */
export const broken = (rules: readonly [MoveReason, boolean][]): MoveReason[] =>
  rules.flatMap(([reason, holds]) => (holds ? [reason] : []))

/** Throws `requirement` with the first reason why tokens may not be offered. */
export async function assertMayOffer(ctx: Context, offer: Omit<Offer, 'waits_for'>): Promise<void> {
  const [reason] = await whyNotOffer(ctx, { ...offer, waits_for: null })
  if (reason) throw new ApiError('requirement', { reason: { text: `move_reason.${reason}` } })
}

/** Throws `requirement` with the first reason why tokens may not be moved that the reader may see. */
export async function assertMayMove(ctx: Context, move: TransferRequest, reader: Reader): Promise<void> {
  const [reason] = messagesOf(await whyNotMove(ctx, move), reader)
  if (reason) throw new ApiError('requirement', { reason: { text: `move_reason.${reason}` } })
}

/** Locks holders until the commit, in a fixed order to prevent deadlocks. */
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

function senderOf({ tx }: Pick<Context, 'tx'>, issuanceId: string, sender: string) {
  return tx
    .select({
      outcome: issuances.outcome,
      frozen: whereFrozen({ tenant_id: issuances.tenant_id, issuance_id: issuances.id, user_id: sender }),
    })
    .from(issuances)
    .where(eq(issuances.id, issuanceId))
}

function receiverOf({ tx }: Pick<Context, 'tx'>, { issuance_id, to }: TransferRequest) {
  const whereAdmitted = and(
    eq(admissions.tenant_id, issuances.tenant_id),
    eq(admissions.issuance_id, issuances.id),
    eq(admissions.user_id, to.id),
  )
  const whereReceiver = and(eq(users.tenant_id, issuances.tenant_id), eq(users.id, to.id))
  // Maps the platform's wallet to the empty address, by which it is admitted.
  const address = to.address.startsWith('0x') ? to.address : ''
  return tx
    .select({
      hold: whyNotHold(to.id),
      left: sql<boolean>`exists (select from ${users} where ${whereReceiver} and ${users.closed_at} is not null)`,
      other_wallet: sql<boolean>`${issuances.by_whitelist} and exists (
        select from ${admissions} where ${whereAdmitted} and ${admissions.address} <> ${address})`,
    })
    .from(issuances)
    .where(eq(issuances.id, issuance_id))
}
