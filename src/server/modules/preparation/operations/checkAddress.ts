import type { Handler } from '../../../kernel/context.ts'
import { freeSlug, isFree } from '../slug.ts'

export const checkAddress: Handler<'checkAddress'> = async (ctx, { params, subject }) => {
  const { wanted } = params
  const free = wanted === subject.issuance.slug || (await isFree(ctx, wanted))
  return { free, suggestion: free ? wanted : await freeSlug(ctx, wanted) }
}
