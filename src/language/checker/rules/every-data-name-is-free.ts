import { type Path, pointerOf } from '../../documents/walk.ts'
import type { Finding, Rule } from '../problem.ts'

/**
 * Reports names of data and fragment parameters that hide the platform's names or are reserved in the expression
 * language.
 */
export const rule: Rule = {
  name: 'every-data-name-is-free',
  *check({ documents, library }) {
    for (const { document, byPointer } of documents)
      for (const path of [['data'], ['aside', 'data']])
        yield* reservedNames(document, path, byPointer.get(pointerOf(path))?.value)
    for (const fragment of Object.values(library.fragments))
      yield* reservedNames(fragment, ['takes'], fragment.takes)
  },
}

function* reservedNames(document: object, path: Path, names: unknown): Generator<Finding> {
  for (const name of Object.keys(Object(names ?? {})))
    if (RESERVED.has(name))
      yield {
        document,
        path: [...path, name],
        part: 'key',
        message: `${name} means something else in expressions.`,
        remedy: 'Choose another name.',
      }
}

const PLATFORM_NAMES = [
  'session',
  'tenant',
  'route',
  'url',
  'now',
  'today',
  'language',
  'row',
  'form',
  'result',
  'error',
  'subject',
]
const CEL_TYPES = [
  'bool',
  'bytes',
  'double',
  'dyn',
  'int',
  'list',
  'map',
  'null_type',
  'string',
  'type',
  'uint',
]
const CEL_WORDS = [
  'as',
  'break',
  'cel',
  'const',
  'continue',
  'else',
  'false',
  'for',
  'function',
  'google',
  'if',
]
const MORE_CEL_WORDS = [
  'import',
  'in',
  'let',
  'loop',
  'namespace',
  'null',
  'optional',
  'package',
  'prototype',
]
const LAST_CEL_WORDS = ['return', 'true', 'var', 'void', 'while']
const RESERVED = new Set([
  ...PLATFORM_NAMES,
  ...CEL_TYPES,
  ...CEL_WORDS,
  ...MORE_CEL_WORDS,
  ...LAST_CEL_WORDS,
])
