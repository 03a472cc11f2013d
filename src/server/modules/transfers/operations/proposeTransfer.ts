import { cents, tokens } from '../../../../domain/money.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { Failure } from '../../../kernel/errors.ts'
import { payoutAccountOf } from '../account.ts'
import { classNamed } from '../class-named.ts'
import { dueAfter } from '../due.ts'
import { findTransfer } from '../find.ts'
import { lockHolders, refuseUnlessMayMove } from '../may-move.ts'
import { tell } from '../notify.ts'
import { openTransfer } from '../open.ts'
import { lockTokens } from '../pass.ts'
import { ownerOf, walletOf } from '../wallets-of.ts'
import { wholeOf } from '../whole.ts'

export const proposeTransfer: Handler<'proposeTransfer'> = async (ctx, { body }) => {
  const seller = requireUser(ctx)
  if (!(await payoutAccountOf(ctx, seller.id)))
    throw new Failure('requirement', { reason: { text: 'transfers.needs_account', mend: '/user/account' } })
  const { issuance_id, class_id, currency } = await classNamed(ctx, body.token_class)
  const wallet = await ownerOf(ctx, body.address)
  await lockHolders(ctx, issuance_id, [seller.id, wallet.id])
  const row = {
    ...{ kind: 'SALE', status: 'PROPOSED', issuance_id, class_id, currency },
    ...{ seller_id: seller.id, seller_entity_id: ctx.session.entity_id || null, buyer_id: wallet.id },
    from_address: await walletOf(ctx, issuance_id, seller.id),
    to_address: wallet.address,
    ...{ tokens: tokens(body.tokens), price: cents(body.price), due_at: dueAfter(ctx, 'answer') },
  }
  await refuseUnlessMayMove(
    ctx,
    {
      kind: 'SALE',
      issuance_id,
      unit: body.token_class,
      from: { id: seller.id, entity_id: row.seller_entity_id },
      to: wallet,
      tokens: row.tokens,
      waits_for: null,
    },
    'seller',
  )
  const opened = await openTransfer(ctx, row)
  await lockTokens(ctx, opened)
  const found = await findTransfer(ctx, opened.id)
  await tell(ctx, 'transfer_proposed', found, 'buyer')
  return wholeOf(ctx, found)
}
