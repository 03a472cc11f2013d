import type { Words } from '../../../generated/language.ts'
import type { StepState } from '../../../language/flows/flow.ts'

interface Stage {
  /** Its own title, or those of several that are walked in turns. */
  titles: Words[]
  state: 'done' | 'current' | 'ahead'
}

/**
 * The stages of a flow: steps that share a stage count as one, skipped ones not at all. Stages that a tenant's order takes
 * in turns are one, so that nobody is led back. `here` is the step being visited; left out, the current one is.
 */
export function stagesOf(steps: readonly StepState[], here?: string): Stage[] {
  const stages: Stage[] = []
  for (const { step, title, stage = title, state } of steps) {
    if (state === 'skipped' && step !== here) continue
    const own = step === here || (here === undefined && state === 'current') ? 'current' : doneOrAhead(state)
    const at = stages.findIndex(({ titles }) => titles.some((each) => keyOf(each) === keyOf(stage)))
    const taken = at === -1 ? [] : stages.splice(at)
    stages.push({
      titles: taken.length === 0 ? [stage] : taken.flatMap(({ titles }) => titles),
      state: taken.map((each) => each.state).reduce(together, own),
    })
  }
  return stages
}

/** Which page of how many, and what it is called: skipped steps do not count. */
export function placeAmong(
  steps: readonly StepState[],
  here?: string,
): { step: number; total: number; title: Words | undefined } {
  const walked = steps.filter(({ step, state }) => state !== 'skipped' || step === here)
  const at = walked.findIndex(({ step, state }) => (here === undefined ? state === 'current' : step === here))
  return { step: at + 1, total: walked.length, title: walked[at]?.title }
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
