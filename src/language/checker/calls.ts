import type { Form, Operation } from '../documents/library.ts'
import { memoizeForTenants, type SharedDocuments } from '../documents/memoize-for-tenants.ts'
import type { JsonSchema } from '../documents/schema.ts'
import { annotated, type Path, type Position, pointerOf, walk } from '../documents/walk.ts'
import { namesOf } from '../forms/values.ts'
import type { CheckedDocument, Context } from './context.ts'
import { namesIn } from './environment.ts'
import { checkedDocument } from './inlined-fragments.ts'
import { typeOf } from './types/type.ts'

/** A call of an existing operation. */
export interface Call {
  readonly document: CheckedDocument
  readonly position: Position
  readonly name: string
  readonly operation: Operation
  /** The arguments written under `with`, each with the path of its expression. */
  readonly args: ReadonlyMap<string, Path>
  /** The fields of the surrounding form, which provide arguments missing in `with`. */
  readonly form: readonly string[]
}

export interface Argument {
  readonly name: string
  readonly schema: JsonSchema
  readonly required: boolean
  /** Whether the argument is in path or query, where all values are text. */
  readonly inUrl: boolean
}

export function callsIn({
  documents,
  library,
}: {
  documents: readonly CheckedDocument[]
  library: SharedDocuments
}): Call[] {
  return documents.flatMap((document) =>
    annotated(document.positions, 'x-operation').flatMap((position) => {
      const operation = library.operations[position.value]
      if (!operation) return []
      const args = new Map(
        Object.keys(argumentsBeside(document, position)).map((name) => [name, argumentPath(position, name)]),
      )
      return [
        {
          document,
          position,
          name: position.value,
          operation,
          args,
          form: formFields(position, library),
        },
      ]
    }),
  )
}

/** Lists the calls of form fields, with the position that names the form. */
export function callsOfForms(
  { positions }: Pick<CheckedDocument, 'positions'>,
  library: SharedDocuments,
): { position: Position & { value: string }; call: Call }[] {
  return annotated(positions, 'x-form').flatMap((position) => {
    const form = library.forms[position.value]
    return form ? callsOfForm(form, library).map((call) => ({ position, call })) : []
  })
}

const callsOfForm = memoizeForTenants((form: Form, library): Call[] => {
  const positions = walk(form, 'form.json', library.schemas)
  return callsIn({
    documents: [checkedDocument({ kind: 'form', document: form, positions }, library)],
    library,
  })
})

/** Returns the arguments of an operation; undefined for an open or a file body. */
export function argumentsOf(
  operation: Operation,
  { schemas }: Pick<Context, 'schemas'>,
): Argument[] | undefined {
  const params = argumentsIn(operation.params, true, schemas)
  const body = argumentsIn(operation.body, false, schemas)
  if (!params || !body) return undefined
  const undeclared = namesIn(operation.path).filter((name) => !params.some((param) => param.name === name))
  return [
    ...params,
    ...undeclared.map((name) => ({ name, schema: { type: 'string' }, required: true, inUrl: true })),
    ...body,
  ]
}

function argumentsIn(
  declaredSchema: JsonSchema | undefined,
  inUrl: boolean,
  schemas: Context['schemas'],
): Argument[] | undefined {
  if (!declaredSchema) return []
  const schema = typeOf(declaredSchema, schemas)
  if (!schema.properties) return undefined
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    schema: typeOf(property, schemas),
    required: schema.required?.includes(name) ?? false,
    inUrl,
  }))
}

function formFields(position: Position, library: SharedDocuments): string[] {
  const source = position.names.form
  if (!source || position.schema['x-operation'] !== 'write') return []
  if (source === 'upload') return ['file_id']
  const form = library.forms[source.form]
  return form ? namesOf(form) : []
}

/** Returns the `with` next to a position; empty if there is none. */
export function argumentsBeside(document: CheckedDocument, { path }: Position): Record<string, unknown> {
  const values = document.byPointer.get(pointerOf([...path.slice(0, -1), 'with']))?.value
  return typeof values === 'object' && values !== null ? { ...values } : {}
}

function argumentPath({ path }: Position, name: string): Path {
  return [...path.slice(0, -1), 'with', name]
}
