import type { Step } from '../../generated/language.ts'
import type { Scope } from '../data/scope.ts'
import { runnerOf } from './index.ts'
import type { ActionContext } from './runner.ts'

/** Runs the steps in sequence; rejects with the error of the first failing step. */
export async function runSteps(steps: readonly Step[], scope: Scope, context: ActionContext): Promise<void> {
  let stepScope: Scope = context.form === undefined ? scope : { ...scope, form: context.form }
  for (const [index, step] of steps.entries()) {
    const addedScope = await runnerOf(step)({
      step,
      scope: stepScope,
      following: steps.slice(index + 1),
      context,
    })
    stepScope = { ...stepScope, ...addedScope }
  }
}
