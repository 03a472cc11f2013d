import { Ajv, type Options } from 'ajv'
import './accounts.ts'
import './ranges.ts'
import { formats } from './formats.ts'
import { vocabulary } from './vocabulary.ts'

/**
 * The one way to make a compiling validator: for the server, the checker and the build. The browser never imports this
 * file; its validators are compiled beforehand.
 */
export function newAjv(options: Options = {}): Ajv {
  // In binary, 0.1 / 0.000001 is not quite a whole number.
  const precise = { multipleOfPrecision: 6 }
  const ajv = new Ajv({
    strict: true,
    allowUnionTypes: true,
    allErrors: true,
    formats,
    ...precise,
    ...options,
  })
  ajv.addVocabulary(vocabulary)
  return ajv
}
