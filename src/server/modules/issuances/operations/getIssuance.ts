import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import type { Handler } from '../../../kernel/context.ts'
import { interestStateOf } from '../../interests/state.ts'
import { detailOf } from '../detail.ts'

/** Includes the reader's possible interests, to save a request. */
export const getIssuance: Handler<'getIssuance'> = async (ctx, { params: { slug } }) => {
  const [detail, interest] = await allSettledInOrder([detailOf(ctx, slug), interestStateOf(ctx, slug)])
  return { ...detail, interest }
}
