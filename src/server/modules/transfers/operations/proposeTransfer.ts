import { cents, tokens } from '../../../../domain/money.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { requireAccount } from '../account.ts'
import { classById } from '../class-by-id.ts'
import { offer } from '../offer.ts'
import { ownerOfWallet } from '../party-wallets.ts'
import { lockHolders } from '../transfer-rules.ts'

export const proposeTransfer: Handler<'proposeTransfer'> = async (ctx, { body }) => {
  const { id: seller_id } = requireUser(ctx)
  const seller = { seller_id, seller_entity_id: ctx.session.entity_id || null }
  await requireAccount(ctx, seller)
  const tokenClass = await classById(ctx, body.token_class)
  const buyer = await ownerOfWallet(ctx, body.address)
  await lockHolders(ctx, tokenClass.issuance_id, [seller_id, buyer.id])
  return offer(ctx, {
    ...tokenClass,
    ...seller,
    buyer,
    tokens: tokens(body.tokens),
    price: cents(body.price),
  })
}
