import { isObject } from '../../common/objects.ts'
import type { JsonSchema } from '../../documents/schema.ts'
import type { Finding, Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'

/** Reports JSON Schemas that require unknown properties, have invalid patterns, or whose bounds admit no value. */
export const rule: Rule = {
  name: 'every-schema-can-be-met',
  *check({ documents }) {
    for (const { document, positions } of documents)
      for (const { value, schema, path } of positions)
        if (schema['x-json-schema'] === true && isObject(value))
          for (const { key, ...told } of faultsOf(value)) yield { document, path: [...path, ...key], ...told }
  },
}

type Fault = Pick<Finding, 'message' | 'remedy'> & { key: (string | number)[] }

function* faultsOf(schema: JsonSchema): Generator<Fault> {
  const properties = Object.keys(schema.properties ?? {})
  for (const [index, name] of (schema.required ?? []).entries())
    if (schema.properties && !properties.includes(name))
      yield {
        key: ['required', index],
        message: `There is no property ${name} to require.`,
        remedy: didYouMean(name, properties),
      }
  if (typeof schema.pattern === 'string' && !isPattern(schema.pattern))
    yield {
      key: ['pattern'],
      message: `${schema.pattern} is no regular expression.`,
      remedy: 'Close what it opens; a sign that stands for itself is written with \\\\ before it.',
    }
  for (const [minName, maxName] of BOUNDS) {
    const [low, high] = [schema[minName], schema[maxName]]
    if (typeof low === 'number' && typeof high === 'number' && low > high)
      yield {
        key: [minName],
        message: `Nothing is at least ${low} and at most ${high}.`,
        remedy: `Write no more than ${high}, or raise ${maxName}.`,
      }
  }
}

const BOUNDS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}
