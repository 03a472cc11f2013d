import type { ToastStep } from '../../generated/language.ts'
import type { Runner } from './runner.ts'

export const toast: Runner<ToastStep> = async ({ step, scope, context }) => {
  if (!context.read.holds(step.when, scope)) return undefined
  context.host.toast(step.kind ?? 'success', context.read.text(step.toast, scope))
  return undefined
}
