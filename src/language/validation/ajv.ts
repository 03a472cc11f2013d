import { Ajv, type Options } from 'ajv'
import { formats } from './formats.ts'
import { vocabulary } from './vocabulary.ts'

/**
 * The one way to make a compiling validator: for the server, the checker and the build. The browser never imports this
 * file; its validators are compiled beforehand.
 */
export function newAjv(options: Options = {}): Ajv {
  const ajv = new Ajv({ strict: true, allowUnionTypes: true, allErrors: true, formats, ...options })
  ajv.addVocabulary(vocabulary)
  return ajv
}
