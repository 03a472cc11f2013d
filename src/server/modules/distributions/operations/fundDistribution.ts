import type { Handler } from '../../../kernel/context.ts'
import { clearing, distributionFund } from '../../../kernel/journal/accounts.ts'
import { post, transfer } from '../../../kernel/journal/post.ts'
import { byTransfer } from '../../receipts/method.ts'
import { distributionRow } from '../rows.ts'

export const fundDistribution: Handler<'fundDistribution'> = async (ctx, { body, move }) => {
  const { bank_reference } = body
  const moved = await move(ctx, {
    changes: { bank_reference, funded_at: ctx.now, changed_at: ctx.now },
    note: bank_reference,
  })
  const { id, currency, gross } = moved.distribution
  await post(ctx, {
    cause: { kind: 'distribution', id },
    kind: 'fund',
    postings: transfer(clearing(byTransfer, currency), distributionFund(id, currency), gross),
  })
  return distributionRow(ctx, moved)
}
