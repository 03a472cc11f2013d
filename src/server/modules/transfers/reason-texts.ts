import type { MoveReason } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import type { Transfer } from './tables.ts'

export type Reader = 'seller' | 'buyer' | 'manager'

/**
 * Replaces reasons that concern the other party with a general reason, so that the other party's state is not
 * revealed.
 */
export function messagesOf(reasons: readonly MoveReason[], reader: Reader): MoveReason[] {
  const messages = reasons.map((reason) => {
    if (reader === 'seller' && reason.startsWith('RECEIVER_')) return 'RECEIVER_MAY_NOT'
    return reader === 'buyer' && reason.startsWith('SENDER_') ? 'SENDER_MAY_NOT' : reason
  })
  return [...new Set(messages)]
}

export function readerOf(
  { session }: Pick<Context, 'session'>,
  { seller_id, buyer_id }: Pick<Transfer, 'seller_id' | 'buyer_id'>,
): Reader {
  if (session.id === buyer_id) return 'buyer'
  return session.id === seller_id ? 'seller' : 'manager'
}
