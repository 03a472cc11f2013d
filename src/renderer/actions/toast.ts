import type { ToastStep } from '../../generated/language.ts'
import type { Runner } from './runner.ts'

export const toast: Runner<ToastStep> = async ({ step, scope, context }) => {
  if (!context.reader.isMet(step.when, scope)) return undefined
  context.services.toast(step.kind ?? 'success', context.reader.text(step.toast, scope))
  return undefined
}
