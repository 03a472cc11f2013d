import type { Words } from '../../../generated/language.ts'
import type { StepState } from '../../../language/flows/flow.ts'

interface Stage {
  title: Words
  state: 'done' | 'current' | 'ahead'
}

/**
 * The stages of a flow: steps that share a stage count as one, skipped ones not at all. `here` is the step being
 * visited; left out, the current one is.
 */
export function stagesOf(steps: readonly StepState[], here?: string): Stage[] {
  const stages: Stage[] = []
  const names: string[] = []
  for (const { step, title, stage = title, state } of steps) {
    if (state === 'skipped' && step !== here) continue
    const own = step === here || (here === undefined && state === 'current') ? 'current' : doneOrAhead(state)
    const at = names.indexOf(keyOf(stage))
    const known = stages[at]
    if (known === undefined) {
      names.push(keyOf(stage))
      stages.push({ title: stage, state: own })
    } else stages[at] = { title: stage, state: together(known.state, own) }
  }
  return stages
}

/** Which page of how many: skipped steps do not count. */
export function placeAmong(steps: readonly StepState[], here?: string): { step: number; total: number } {
  const walked = steps.filter(({ step, state }) => state !== 'skipped' || step === here)
  const at = walked.findIndex(({ step, state }) => (here === undefined ? state === 'current' : step === here))
  return { step: at + 1, total: walked.length }
}

function keyOf(text: Words): string {
  return typeof text === 'string' ? text : text.key
}

/** The step the flow waits at, seen from one that is visited again, is still to be done. */
function doneOrAhead(state: StepState['state']): 'done' | 'ahead' {
  return state === 'done' ? 'done' : 'ahead'
}

/** A stage is done when all its steps are, and current while one of them is. */
function together(one: Stage['state'], other: Stage['state']): Stage['state'] {
  if (one === 'current' || other === 'current') return 'current'
  return one === 'done' && other === 'done' ? 'done' : 'ahead'
}
