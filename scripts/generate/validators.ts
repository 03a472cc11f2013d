import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators'
import { restore } from '../../src/language/customization/customization.ts'
import type { Library } from '../../src/language/documents/library.ts'
import type { JsonSchema } from '../../src/language/documents/schema.ts'
import { changesOf, composeForm } from '../../src/language/forms/form.ts'
import { formats } from '../../src/language/validation/formats.ts'
import { plain, write } from './files.ts'

/** Generates one validator module per form, because the browser's CSP forbids compiling. */
export function generateValidators(library: Library): void {
  const plainTenant = restore({}, library.schemas).customization
  for (const form of Object.values(library.forms)) {
    const { schema, hash } = composeForm(form, library, changesOf(form, plainTenant))
    write(
      `validators/${form.form}.js`,
      `${toEsm(compiledCode(schema))}export const hash = ${JSON.stringify(hash)}\n`,
    )
  }
}

/** Returns the validators of a schema as compiled by ajv. */
export function compiledCode(schema: JsonSchema): string {
  return compileSchemaValidatorsCode(plain(schema), { customFormats: formats, ajvFormatOptions: false })
}

/** Converts ajv's CommonJS to an ES module. */
function toEsm(code: string): string {
  const modules = [...new Set([...code.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name ?? ''))]
  const imports = modules.map(
    (name, index) => `import * as module${index} from ${JSON.stringify(`${name}.js`)}\n`,
  )
  const table = modules.map((name, index) => `${JSON.stringify(name)}: unwrap(module${index})`)
  return `${imports.join('')}const unwrap = (space) => (space.default?.__esModule ? space.default : space)
const modules = { ${table.join(', ')} }
const require = (name) => modules[name]
const exports = {}
const module = { exports }
${code}
export default exports
`
}
