import type { LeaveStep } from '../../generated/language.ts'
import type { Runner } from './runner.ts'

export const leave: Runner<LeaveStep> = async ({ step, scope, context }) => {
  context.services.leave(String(context.reader.value(step.leave, scope)))
  return undefined
}
