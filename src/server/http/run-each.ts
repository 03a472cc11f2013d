import { createHash, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { BatchDone, BatchItem, BatchProblem } from '../../generated/domain.ts'
import type { Operation } from '../../language/documents/library.ts'
import type { RequestContext } from '../kernel/context.ts'
import { type Contract, contractsOf } from '../kernel/contract.ts'
import type { OperationRequest } from '../kernel/pipeline.ts'
import { reportOfRequest } from '../modules/error-reports/sender.ts'
import type { Services } from '../services.ts'
import type { Answer } from './answer.ts'
import { languageOf } from './language.ts'
import { definitionOf, failureOf, problemOf } from './problem.ts'

/** The part of a batch's request that all its operations share: everything except an operation's input. */
export type SharedRequest = Omit<OperationRequest, 'body' | 'upload' | 'noted' | 'runEach'>

/** Runs one operation from request to response and writes the security log. */
export type Run = (contract: Contract, shared: Omit<OperationRequest, 'noted'>) => Promise<Answer>

/**
 * Returns a function that runs one operation for several items, each as a request of its own. An error in one item
 * does not stop the others.
 */
export function runEachOf(
  services: Services,
  run: Run,
  request: FastifyRequest,
  shared: SharedRequest,
): RequestContext['runEach'] {
  const runEach: RequestContext['runEach'] = async (name, items, isRehearsal) => {
    const contract = contractsOf(services.library).find(({ operation }) => operation.operation === name)
    if (!contract) throw new Error(`There is no operation ${name}.`)
    const results: BatchDone[] = []
    for (const [index, item] of items.entries()) {
      const key = isRehearsal ? randomUUID() : keyOf(shared.key, index)
      results.push(
        await runItem(contract, {
          ...shared,
          ...inputOf(item, contract.operation),
          key,
          rehearsed: isRehearsal,
          runEach,
        }),
      )
    }
    return results
  }
  return runEach

  async function runItem(
    contract: Contract,
    itemRequest: Omit<OperationRequest, 'noted'>,
  ): Promise<BatchDone> {
    try {
      await run(contract, itemRequest)
      return { ok: true }
    } catch (error) {
      return { ok: false, problem: batchProblemOf(error, contract.operation) }
    }
  }

  /** Builds the error that the operation alone would have returned, and reports it in the same way. */
  function batchProblemOf(error: unknown, { method, path }: Operation): BatchProblem {
    const failure = failureOf(error, request)
    const definition = definitionOf(failure, services.library)
    if (definition.status >= 500) {
      const report = reportOfRequest(request, { statusCode: definition.status })
      const origin = { side: 'server', tenant: request.tenant?.slug } as const
      services.errorReports.report({ ...report, at: `${method} ${path}` }, origin)
    }
    const translate = services.texts(languageOf(request), request.tenant)
    return problemOf(failure, definition, translate, request)
  }
}

/** Returns an item's input as a request of its own would contain it. */
function inputOf({ params, body }: BatchItem, { path }: Operation) {
  const entries = Object.entries(params).map(([name, value]) => ({
    name,
    value,
    inPath: path.includes(`{${name}}`),
  }))
  const paramsIn = (inPath: boolean) =>
    Object.fromEntries(
      entries.filter((entry) => entry.inPath === inPath).map(({ name, value }) => [name, value]),
    )
  return { path: paramsIn(true), query: paramsIn(false), body }
}

/** Derives an item's idempotency key from the batch's key, so that a repeated batch has the same keys. */
function keyOf(key: string, index: number): string {
  const hex = createHash('sha256').update(`${key.toLowerCase()} ${index}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
