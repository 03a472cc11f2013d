import type { Operation } from '../../documents/library.ts'
import type { Schemas } from '../../documents/schema.ts'
import { namesIn } from '../environment.ts'
import type { Finding, Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'
import { typeOf } from '../types/type.ts'

/**
 * Requires a unique method and path of each operation, declared path parameters, and a body only where HTTP allows one.
 */
export const rule: Rule = {
  name: 'every-operation-can-be-called',
  *check({ library, schemas, isReported }) {
    const byAddress = new Map<string, string>()
    for (const operation of Object.values(library.operations)) {
      const address = `${operation.method} ${operation.path.replace(/\{\w+\}/g, '{}')}`
      const existingOperation = byAddress.get(address)
      byAddress.set(address, existingOperation ?? operation.operation)
      if (!isReported(operation)) continue
      if (existingOperation !== undefined)
        yield findingAt(operation, ['path'], ...duplicateAddress(operation, existingOperation))
      yield* faultsOf(operation, schemas)
    }
  },
}

function* faultsOf(operation: Operation, schemas: Schemas): Generator<Finding> {
  const { method, path, params, body, limit } = operation
  const paramNames = params && Object.keys(typeOf(params, schemas).properties ?? {})
  for (const name of namesIn(path))
    if (paramNames && !paramNames.includes(name))
      yield findingAt(
        operation,
        ['path'],
        `params has no ${name}, which stands in the path.`,
        remedyFor(name, paramNames),
      )
  if (body && (method === 'GET' || method === 'DELETE'))
    yield findingAt(
      operation,
      ['body'],
      `A ${method} sends no body.`,
      'Move it to params, or use POST, PUT or PATCH.',
    )
  const fields = body && Object.keys(typeOf(body, schemas).properties ?? {})
  if (limit?.by !== undefined && !fields?.includes(limit.by))
    yield findingAt(
      operation,
      ['limit', 'by'],
      `The body has no field ${limit.by}.`,
      didYouMean(limit.by, fields ?? []),
    )
}

function duplicateAddress({ method, path }: Operation, existingOperation: string): [string, string] {
  return [`${existingOperation} is at ${method} ${path} already.`, 'Give one of them another path or method.']
}

function remedyFor(name: string, paramNames: readonly string[]): string {
  return paramNames.length > 0 ? didYouMean(name, paramNames) : `Add ${name} to the properties of params.`
}

function findingAt(document: Operation, path: string[], message: string, remedy: string): Finding {
  return { document, path, message, remedy }
}
