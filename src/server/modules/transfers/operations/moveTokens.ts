import { cents, tokens } from '../../../../domain/money.ts'
import type { Handler } from '../../../kernel/context.ts'
import { ApiError, throwError } from '../../../kernel/errors.ts'
import { classById } from '../class-by-id.ts'
import { detailOf } from '../detail.ts'
import { findTransfer } from '../find.ts'
import { freeForForce } from '../free-for-force.ts'
import { freeLots, sumOf } from '../lots.ts'
import { openTransfer } from '../open.ts'
import { ownerOfWallet, walletOf } from '../party-wallets.ts'
import { registerRecovery } from '../register-recovery.ts'
import { moveWithLots } from '../token-movements.ts'
import { assertMayMove, lockHolders } from '../transfer-rules.ts'

export const moveTokens: Handler<'moveTokens'> = async (ctx, { subject, body }) => {
  const { issuance_id, user_id } = subject.holder
  const unit = body.token_class ?? issuance_id
  const tokenClass = await classById(ctx, unit)
  if (tokenClass.issuance_id !== issuance_id) return throwError('not_found')
  const wallet = await ownerOfWallet(ctx, body.address)
  if ([user_id, wallet.id].includes(ctx.session.id))
    throw new ApiError('requirement', { reason: { text: 'transfers.own' } })
  await lockHolders(ctx, issuance_id, [user_id, wallet.id])
  const lots = await freeLots(ctx, { owner: user_id, unit, entity_id: undefined })
  const freeCount = sumOf(lots)
  const count = tokens(body.tokens ?? freeCount)
  if (body.kind === 'FORCED')
    await freeForForce(ctx, {
      issuance_id,
      class_id: tokenClass.class_id,
      owner: user_id,
      missing: count - freeCount,
    })
  const from = { id: user_id, entity_id: undefined }
  const transferRequest = {
    kind: body.kind,
    issuance_id,
    unit,
    from,
    to: wallet,
    tokens: count,
    waits_for: null,
    agreed: true,
  }
  await assertMayMove(ctx, transferRequest, 'manager')
  if (count === 0n) return throwError('wrong_state')
  const sourceAddress = await walletOf(ctx, issuance_id, user_id)
  const row = await openTransfer(ctx, {
    kind: body.kind,
    status: 'EXECUTED',
    issuance_id,
    class_id: tokenClass.class_id,
    currency: tokenClass.currency,
    seller_id: user_id,
    buyer_id: wallet.id,
    tokens: count,
    price: cents(0),
    from_address: sourceAddress,
    to_address: wallet.address,
    reason: body.reason,
    proof_file_id: body.file_id,
    note_at: ctx.realNow,
  })
  await moveWithLots(ctx, row)
  if (body.kind === 'LOST_WALLET')
    await registerRecovery(ctx, {
      issuance_id,
      user_id,
      from: sourceAddress,
      to: wallet.address,
      reason: body.reason,
    })
  return detailOf(ctx, await findTransfer(ctx, row.id))
}
