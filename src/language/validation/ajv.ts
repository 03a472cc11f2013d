import { Ajv, type Options } from 'ajv'
import './accounts.ts'
import './ranges.ts'
import { formats } from './formats.ts'
import { vocabulary } from './vocabulary.ts'

/**
 * Creates the compiling validator of server, checker and build. The browser never imports this file, because its
 * validators are precompiled.
 */
export function newAjv(options: Options = {}): Ajv {
  // Tolerates binary rounding: 0.1 / 0.000001 is not exactly an integer.
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
