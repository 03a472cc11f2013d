import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators'
import { restore } from '../../src/language/customization/customization.ts'
import type { Library } from '../../src/language/documents/library.ts'
import type { JsonSchema } from '../../src/language/documents/schema.ts'
import { changesOf, composeForm } from '../../src/language/forms/form.ts'
import { formats } from '../../src/language/validation/formats.ts'
import { plain, write } from './files.ts'

/** One module a form, so that the browser validates without compiling anything (the CSP forbids it). */
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

/** The validators of a schema as ajv writes them. */
export function compiledCode(schema: JsonSchema): string {
  return compileSchemaValidatorsCode(plain(schema), { customFormats: formats, ajvFormatOptions: false })
}

/** ajv writes CommonJS: its requires become imports, its exports the default one. */
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
