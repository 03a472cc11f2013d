import type { Ajv, ValidateFunction } from 'ajv'
import { memoizeByObject } from '../../language/common/memoize-by-object.ts'
import type { Library, Operation } from '../../language/documents/library.ts'
import { bundle, type JsonSchema } from '../../language/documents/schema.ts'
import { newAjv } from '../../language/validation/ajv.ts'
import { check, type FieldError } from '../../language/validation/messages.ts'

type Check = (value: unknown, today: string) => FieldError[]

/** The validators of an operation's parameters, body and result, each compiled on first use. */
export interface Contract {
  operation: Operation
  params: Check
  body: Check
  /** Returns the error of a result; undefined if it is valid. */
  result: (value: unknown) => string | undefined
  paramsSchema: JsonSchema
  bodySchema: JsonSchema
}

/** Returns the contracts of all operations. */
export const contractsOf = memoizeByObject((library: Library): Contract[] => {
  const ajv = newAjv()
  return Object.values(library.operations).map((operation) => contractOf(operation, library, ajv))
})

const emptyObjectSchema: JsonSchema = { type: 'object', additionalProperties: false, properties: {} }

export function contractOf(operation: Operation, library: Library, ajv: Ajv = newAjv()): Contract {
  const paramsSchema = bundle(operation.params ?? emptyObjectSchema, library.schemas)
  const bodySchema = bundle(operation.body ?? emptyObjectSchema, library.schemas)
  return {
    operation,
    paramsSchema,
    bodySchema,
    params: checkOf(paramsSchema, ajv),
    body: checkOf(bodySchema, ajv),
    result: resultCheck(operation, library, ajv),
  }
}

/** The maximum number of field errors in a response. */
const maxErrors = 50

function checkOf(schema: JsonSchema, ajv: Ajv): Check {
  const validate = lazyValidator(schema, ajv)
  return (value, today) => check(validate(), schema, value, today).slice(0, maxErrors)
}

function resultCheck({ result }: Operation, library: Library, ajv: Ajv): Contract['result'] {
  if (result === 'file' || result === null || result.type === 'null') return () => undefined
  const validator = lazyValidator(bundle(result, library.schemas), ajv)
  return (value) => {
    const validate = validator()
    return validate(value) ? undefined : ajv.errorsText(validate.errors)
  }
}

/** Compiles a validator on first use, because most processes never run most operations. */
function lazyValidator(schema: JsonSchema, ajv: Ajv): () => ValidateFunction {
  let compiled: ValidateFunction | undefined
  return () => {
    compiled ??= ajv.compile(schema)
    return compiled
  }
}
