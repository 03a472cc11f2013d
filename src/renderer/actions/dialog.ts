import type { DialogStep } from '../../generated/language.ts'
import type { Runner } from './runner.ts'

export const dialog: Runner<DialogStep> = async ({ step, context }) => {
  context.openDialog(step.dialog)
  return undefined
}
