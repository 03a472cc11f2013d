import type { ReloadStep } from '../../generated/language.ts'
import type { Runner } from './runner.ts'

export const reload: Runner<ReloadStep> = async ({ step, context }) => {
  await context.reload(step.reload)
  return undefined
}
