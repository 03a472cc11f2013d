import type { GoStep } from '../../generated/language.ts'
import type { Runner } from './runner.ts'

export const go: Runner<GoStep> = async ({ step, scope, context }) => {
  context.services.navigate(context.reader.address(step, scope))
  return undefined
}
