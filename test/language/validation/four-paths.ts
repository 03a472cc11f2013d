import { createRequire } from 'node:module'
import { compiledCode } from '../../../scripts/generate/validators.ts'
import { createTexts } from '../../../src/app/i18n.ts'
import { restore } from '../../../src/language/customization/customization.ts'
import { bundle, type JsonSchema } from '../../../src/language/documents/schema.ts'
import { catalogue } from '../../../src/language/documents/texts.ts'
import { interpreter } from '../../../src/language/validation/interpreter.ts'
import { check, type FieldError } from '../../../src/language/validation/messages.ts'
import { precompiled } from '../../../src/renderer/forms/validator.ts'
import { readLibrary } from '../../../src/server/documents/read.ts'
import { contractOf } from '../../../src/server/kernel/contract.ts'
import { translators } from '../../../src/server/kernel/texts.ts'

export const library = readLibrary()

/** The first hour of 22 November in Madrid, while it is still the 21st in London. */
const today = new Date('2026-11-21T23:30:00Z')

/** The three ways in which a schema is obeyed: compiled at the build, read by the browser, enforced by the server. */
export const paths: Record<string, (type: JsonSchema) => (value: unknown) => FieldError[]> = {
  'the compiled form': (type) => {
    const schema = bundle(type, library.schemas)
    const { validate } = precompiled(run(compiledCode(schema)), schema as never)
    return (value) => check(validate, schema, value, today)
  },
  'the interpreted form': (type) => {
    const schema = bundle(type, library.schemas)
    const validate = interpreter(schema)
    return (value) => check(validate, schema, value, today)
  },
  'the server': (type) => {
    const operation = { operation: 'test', summary: '', method: 'POST', path: '/v2/test', allow: 'true' }
    const { body } = contractOf({ ...operation, method: 'POST', body: type, result: null }, library)
    return (value) => body(value, today)
  },
}

/** What the browser and the server say of an error, which must be the same. */
export function sentencesOf({ key, params }: FieldError, language: 'es' | 'en'): string[] {
  return [browser[language].t(key, params), server(language)(key, params)].map((text) =>
    text.replace(/[\u00a0\u202f]/g, ' '),
  )
}

const tenant = restore({ version: 2, title: 'Alba' }, library.schemas).customization
const browser = { es: textsIn('es'), en: textsIn('en') }
await Promise.all([browser.es.whole(), browser.en.whole()])
const server = translators(library)

function textsIn(language: 'es' | 'en') {
  const words = catalogue(library, language, 'default', {})
  return createTexts({
    language,
    load: async () => words,
    tenant,
    now: () => new Date(),
    report,
  })
}

/** The module that the build writes, as it is before it becomes one of the browser's. */
function run(code: string) {
  const module = { exports: {} }
  new Function('require', 'module', 'exports', code)(createRequire(import.meta.url), module, module.exports)
  return module.exports
}

/** No text asks for what its values cannot give. */
function report(error: unknown): never {
  throw error
}
