import type { LeaveStep } from '../../generated/language.ts'
import type { Runner } from './runner.ts'

export const leave: Runner<LeaveStep> = async ({ step, scope, context }) => {
  context.host.leave(String(context.read.value(step.leave, scope)))
  return undefined
}
