import type { Rule } from '../problem.ts'

/** Names under data hide neither the names of the platform nor words of the expressions' language. */
export const rule: Rule = {
  name: 'every-data-name-is-free',
  *check({ documents }) {
    for (const { document, byPointer } of documents)
      for (const name of Object.keys(Object(byPointer.get('/data')?.value ?? {})))
        if (TAKEN.has(name))
          yield {
            document,
            path: ['data', name],
            part: 'key',
            message: `${name} means something else in expressions.`,
            remedy: 'Choose another name.',
          }
  },
}

const PLATFORM = [
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
const TAKEN = new Set([...PLATFORM, ...CEL_TYPES, ...CEL_WORDS, ...MORE_CEL_WORDS, ...LAST_CEL_WORDS])
