import { onlyReads } from '../operations/requirements.ts'
import { peopleAllowedBy } from '../people/allowed-people.ts'
import type { Person } from '../people/people.ts'
import { argumentsOf, type Call } from './calls.ts'
import type { Context } from './context.ts'
import { mostSimilarName } from './most-similar-name.ts'

/**
 * Returns the operation with the most similar name that these people may call with these arguments; undefined if there
 * is none.
 */
export function nearestCall(call: Call, people: readonly Person[], context: Context): string | undefined {
  const { library, schemas } = context
  const argumentNames = [...call.args.keys()]
  const candidates = Object.values(library.operations).filter((operation) => {
    const allowed = peopleAllowedBy(schemas)(operation.allow) ?? []
    if (!people.every((person) => allowed.includes(person))) return false
    if (onlyReads(operation) !== onlyReads(call.operation)) return false
    if ((operation.result === 'file') !== (call.operation.result === 'file')) return false
    const parameters = argumentsOf(operation, context) ?? []
    const names = parameters.map(({ name }) => name)
    const requiredParameters = parameters.filter(({ required }) => required)
    return (
      argumentNames.every((name) => names.includes(name)) &&
      requiredParameters.every(({ name }) => argumentNames.includes(name) || call.form.includes(name))
    )
  })
  return mostSimilarName(
    call.name,
    candidates.map(({ operation }) => operation),
  )
}
