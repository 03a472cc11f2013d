import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Generate } from '@jsonforms/core'
import { getExamples } from '@jsonforms/examples'
import type { JsonSchema } from '../../src/language/documents/schema.ts'
import type { ForeignForm } from './foreign.ts'

const rjsfFolder = 'test/scripts/foreign-forms/rjsf'

/**
 * Returns the forms that measure our language: all examples of JSON Forms, and a schema of our own for each documented
 * sample of rjsf.
 */
export function samples(): ForeignForm[] {
  return [...jsonFormsExamples(), ...rjsfSamples()]
}

/** Returns the examples of JSON Forms; missing schemas are generated from the data. */
function jsonFormsExamples(): ForeignForm[] {
  return getExamples().map(({ name, schema, uischema, data }) => ({
    library: 'jsonforms',
    name,
    schema: (schema ?? Generate.jsonSchema(data)) as JsonSchema,
    ...(uischema && { ui: uischema as unknown as Record<string, unknown> }),
  }))
}

function rjsfSamples(): ForeignForm[] {
  return readdirSync(rjsfFolder)
    .sort()
    .map((file) => {
      const { schema, ui } = JSON.parse(readFileSync(join(rjsfFolder, file), 'utf8'))
      return { library: 'rjsf', name: file.replace('.json', ''), schema, ...(ui && { ui }) }
    })
}
