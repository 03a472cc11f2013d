import type { PrintStep } from '../../generated/language.ts'
import type { Runner } from './runner.ts'

export const print: Runner<PrintStep> = async () => {
  window.print()
  return undefined
}
