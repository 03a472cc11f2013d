import Ajv, { type ValidateFunction } from 'ajv'
import fc from 'fast-check'
import { expect } from 'vitest'
import { positionedDocumentsOf } from '../../src/language/checker/context.ts'
import { schemaOf } from '../../src/language/checker/environment.ts'
import { checkShape } from '../../src/language/checker/index.ts'
import { isObject } from '../../src/language/common/objects.ts'
import { composeLanguageSchema } from '../../src/language/documents/language-schema.ts'
import type { Path } from '../../src/language/documents/walk.ts'
import { readLibrary } from '../../src/server/documents/read.ts'

const library = readLibrary()
/** Excludes fragments, whose parameters may replace texts and paths. */
const shapes = positionedDocumentsOf(library).filter(({ kind }) => kind !== 'fragment')
const documents = [
  ...shapes.map(({ kind, document }) => ({ schema: schemaOf(kind), document })),
  ...Object.values(library.examples).map((document) => ({ schema: 'customization.json', document })),
]
const ajv = new Ajv({ strict: false, validateFormats: false })
const validators = new Map<string, ValidateFunction>()

/** Mutates documents of the product in one place each and asserts that the checker and ajv agree on validity. */
export function agreeWithAjv(numRuns: number): void {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), spoiling, (which, place, spoil) => {
      const chosen = documents[which % documents.length]
      if (!chosen) return
      const paths = [...pathsIn(chosen.document, [])]
      const path = paths[place % paths.length] ?? []
      const content = structuredClone(chosen.document)
      spoil(content, path)
      const problems = checkShape({ path: 'x.json', content }, chosen.schema, library.schemas)
      const validate = validatorOf(chosen.schema)
      const sound = validate(content) === true
      expect(
        { sound: problems.length === 0, at: path.join('/'), now: at(content, path) },
        JSON.stringify([problems.map(({ message }) => message), validate.errors?.slice(0, 3)]),
      ).toEqual({ sound, at: path.join('/'), now: at(content, path) })
    }),
    { numRuns },
  )
}

function validatorOf(schema: string): ValidateFunction {
  const known = validators.get(schema) ?? ajv.compile(composeLanguageSchema(library.schemas, schema))
  validators.set(schema, known)
  return known
}

type Mutate = (document: unknown, path: Path) => void

const junk = fc.constantFrom<unknown>(
  ...[null, true, 0, -1, 1.5, 13, '', 'x', 'X-', '/x', 'a.b', [], {}, ['x', 'x'], [{}], { key: 'a.b' }],
  ...[{ value: 'x' }, { block: 'text' }, { block: 'text', text: 'a.b' }, 'x'.repeat(700)],
)

/** Generates mutations: replaces a value, removes or adds a key, or repeats an item. */
const spoiling: fc.Arbitrary<Mutate> = fc.oneof(
  junk.map(
    (value): Mutate =>
      (document, path) =>
        put(document, path, value),
  ),
  fc.constant<Mutate>((document, path) => put(document, path, undefined)),
  fc.tuple(fc.constantFrom('when', 'of', 'x', 'X', 'call', 'text'), junk).map(
    ([key, value]): Mutate =>
      (document, path) => {
        const node = at(document, path)
        if (isObject(node)) node[key] = structuredClone(value)
      },
  ),
  fc.constant<Mutate>((document, path) => {
    const node = at(document, path)
    if (Array.isArray(node) && node.length > 0) node.push(structuredClone(node[0]))
  }),
)

function put(document: unknown, path: Path, value: unknown): void {
  const key = path.at(-1)
  const holder = at(document, path.slice(0, -1))
  if (key === undefined || typeof holder !== 'object' || holder === null) return
  if (value !== undefined) Reflect.set(holder, key, structuredClone(value))
  else if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else Reflect.deleteProperty(holder, key)
}

function at(node: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    node,
  )
}

function* pathsIn(node: unknown, path: Path): Generator<Path> {
  yield path
  if (typeof node !== 'object' || node === null) return
  for (const [key, inner] of Object.entries(node))
    yield* pathsIn(inner, [...path, Array.isArray(node) ? Number(key) : key])
}
