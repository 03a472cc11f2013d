import { isObject } from '../../../language/common/objects.ts'
import { paramsOf } from '../../../language/lists/list-options.ts'
import { readInputOfPages } from '../../kernel/admission.ts'
import type { RequestContext } from '../../kernel/context.ts'
import type { Contract } from '../../kernel/contract.ts'
import { handlerOf } from '../../kernel/handlers.ts'

/** Limits the rows per read. */
const maxRowsPerRead = 1000

interface Page {
  items: unknown[]
  /** Contains the parameter of the next page; '' after the last. */
  next: string
  total: number
}

export interface ListReader {
  /** Counts the rows. */
  total(): Promise<number>
  pages(): AsyncGenerator<unknown[]>
}

/** Reads a whole list by its page's operation. Throws `ApiError` if the caller may not read the list. */
export async function listReaderFor(
  ctx: RequestContext,
  contract: Contract,
  params: Readonly<Record<string, string>>,
): Promise<ListReader> {
  const { operation } = contract
  const input = await readInputOfPages(ctx, contract, params)
  const acceptedParams = paramsOf(operation, ctx.library.schemas)
  const request = async (page: number | string, size: number): Promise<Page> => {
    const pageParams = {
      ...('page' in acceptedParams && { page }),
      ...('size' in acceptedParams && { size }),
    }
    return pageOf(
      await handlerOf(operation.operation)(ctx, { ...input, params: { ...input.params, ...pageParams } }),
    )
  }
  return {
    async total() {
      const { total } = await request(1, 'size' in acceptedParams ? 0 : maxRowsPerRead)
      return total
    },
    async *pages() {
      for (let page: number | string = 1; page !== ''; ) {
        const { items, next } = await request(page, maxRowsPerRead)
        yield items
        page = /^\d+$/.test(next) ? Number(next) : next
      }
    },
  }
}

function pageOf(result: unknown): Page {
  if (!isObject(result) || !Array.isArray(result.items)) throw new Error('A list answers items.')
  const { items, total, pages } = result
  const next = isObject(pages) ? String(pages.next ?? '') : ''
  return { items, next, total: typeof total === 'number' ? total : items.length }
}
