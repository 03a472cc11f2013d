import { and, eq, sql } from 'drizzle-orm'
import type { MoveReason, TransferKind } from '../../../generated/domain.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import type { Context } from '../../kernel/context.ts'
import { ApiError, throwError } from '../../kernel/errors.ts'
import { users } from '../auth/tables.ts'
import { whereFrozen } from '../holders/is-frozen.ts'
import { holders } from '../holders/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { whereValidated } from '../people/is-validated.ts'
import { selectHoldObstacle } from '../whitelist/may-hold.ts'
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
  /** Tells whether both parties have agreed to it, so that the buyer may have paid. */
  agreed: boolean
}

const ownWalletKinds: readonly TransferKind[] = ['OWN_WALLET', 'LOST_WALLET']
/** Lists the kinds that ignore freezes, as in ERC-3643: forced transfers and recovery from lost wallets. */
const forcedKinds: readonly TransferKind[] = ['FORCED', 'LOST_WALLET']

/**
 * Returns the reasons why tokens may not be transferred, one for each violated rule; empty if they may. Callers that
 * then write must have the lock of `lockHolders`; throws `not_found` for an unknown issuance.
 */
export async function findMoveObstacles(ctx: Context, move: TransferRequest): Promise<MoveReason[]> {
  const [reasons, [receiver]] = await allSettledInOrder([
    findOfferObstacles(ctx, move, exemptionsOf(move)),
    receiverOf(ctx, move),
  ])
  if (!receiver) return throwError('not_found')
  const isBetweenOwnWallets = ownWalletKinds.includes(move.kind)
  const isRecovery = move.kind === 'LOST_WALLET'
  // Ignores a freeze or the missing wallet in a recovery: the freeze remains, and the new wallet is admitted in place
  // of the lost wallet.
  const isIgnored = isRecovery && (receiver.hold === 'FROZEN' || receiver.hold === 'WALLET')
  const rules: [MoveReason, boolean][] = [
    ['SAME_PERSON', !isBetweenOwnWallets && move.from.id === move.to.id],
    ['OTHER_PERSON', isBetweenOwnWallets && move.from.id !== move.to.id],
    ['RECEIVER_LEFT', receiver.left],
    [`RECEIVER_${receiver.hold || 'REJECTED'}`, receiver.hold !== '' && !isIgnored],
    ['RECEIVER_OTHER_WALLET', receiver.hold === '' && receiver.other_wallet && !isRecovery],
  ]
  return [...reasons, ...reasonsOfViolated(rules)]
}

/**
 * Returns the reasons that do not apply to a move. Only a sale that is not yet agreed requires a validated seller:
 * managers make the other moves, and after the agreement the buyer's money is due its tokens.
 */
function exemptionsOf({ kind, agreed }: TransferRequest): MoveReason[] {
  if (forcedKinds.includes(kind)) return ['SENDER_FROZEN', 'SENDER_UNVALIDATED']
  return kind !== 'SALE' || agreed ? ['SENDER_UNVALIDATED'] : []
}

/** Returns the reasons that concern the sender, without the exempted. Throws `not_found` for an unknown issuance. */
export async function findOfferObstacles(
  ctx: Context,
  offer: Offer,
  exempted: readonly MoveReason[] = [],
): Promise<MoveReason[]> {
  const { issuance_id, unit, from, tokens, waits_for } = offer
  const [[sender], lots, lockedLots] = await allSettledInOrder([
    senderOf(ctx, issuance_id, from.id),
    freeLots(ctx, { owner: from.id, unit, entity_id: from.entity_id }),
    waits_for === null ? Promise.resolve([]) : lockedLotsOf(ctx, waits_for),
  ])
  if (!sender) return throwError('not_found')
  const reflecting = sumOf(lots.filter((lot) => lot.reflecting))
  const availableCount = waits_for === null ? sumOf(lots) - reflecting : sumOf(lockedLots)
  const isShort = availableCount < tokens
  const reasons = reasonsOfViolated([
    ['NOT_FINANCED', sender.outcome === 'NOT_FINANCED'],
    ['SENDER_UNVALIDATED', !sender.validated],
    ['SENDER_FROZEN', sender.frozen],
    ['REFLECTION', isShort && availableCount + reflecting >= tokens],
    ['NOT_ENOUGH', isShort && availableCount + reflecting < tokens],
  ])
  return reasons.filter((reason) => !exempted.includes(reason))
}

/** Returns the reasons of the violated rules. */
export const reasonsOfViolated = (rules: readonly [MoveReason, boolean][]): MoveReason[] =>
  rules.flatMap(([reason, isViolated]) => (isViolated ? [reason] : []))

/** Throws `requirement` with the first reason why tokens may not be offered. */
export async function assertMayOffer(ctx: Context, offer: Omit<Offer, 'waits_for'>): Promise<void> {
  const [reason] = await findOfferObstacles(ctx, { ...offer, waits_for: null })
  if (reason) throw new ApiError('requirement', { reason: { text: `move_reason.${reason}` } })
}

/** Throws `requirement` with the first reason why tokens may not be moved that the reader may see. */
export async function assertMayMove(ctx: Context, move: TransferRequest, reader: Reader): Promise<void> {
  const [reason] = messagesOf(await findMoveObstacles(ctx, move), reader)
  if (reason) throw new ApiError('requirement', { reason: { text: `move_reason.${reason}` } })
}

/** Locks holders until the commit, in a fixed order to prevent deadlocks. */
export async function lockHolders(
  { tx }: Pick<Context, 'tx'>,
  issuanceId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx
    .select({ id: holders.id })
    .from(holders)
    .where(and(eq(holders.issuance_id, issuanceId), sql`${holders.user_id} = any (${sql.param(userIds)})`))
    .orderBy(holders.user_id)
    .for('update')
}

function senderOf({ tx }: Pick<Context, 'tx'>, issuanceId: string, senderId: string) {
  return tx
    .select({
      outcome: issuances.outcome,
      validated: whereValidated({ tenant_id: issuances.tenant_id, user_id: senderId }),
      frozen: whereFrozen({ tenant_id: issuances.tenant_id, issuance_id: issuances.id, user_id: senderId }),
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
  // Uses an empty address for the platform's wallet, as the whitelist does.
  const address = to.address.startsWith('0x') ? to.address : ''
  return tx
    .select({
      hold: selectHoldObstacle(to.id),
      left: sql<boolean>`exists (select from ${users} where ${whereReceiver} and ${users.closed_at} is not null)`,
      other_wallet: sql<boolean>`${issuances.by_whitelist} and exists (
        select from ${admissions} where ${whereAdmitted} and ${admissions.address} <> ${address})`,
    })
    .from(issuances)
    .where(eq(issuances.id, issuance_id))
}
