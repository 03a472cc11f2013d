import type { Words } from '../../../generated/language.ts'
import type { StepState } from '../../../language/flows/flow.ts'

interface Stage {
  /** Its own title, or those of several that are walked in turns. */
  titles: Words[]
  state: 'done' | 'current' | 'ahead'
  /** How many pages it has. */
  pages: number
  /** Which of them one is on, from 1 on; 0 on those of other stages. */
  page: number
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
    const before = taken.reduce((sum, { pages }) => sum + pages, 0)
    stages.push({
      titles: taken.length === 0 ? [stage] : taken.flatMap(({ titles }) => titles),
      state: taken.map((each) => each.state).reduce(together, own),
      pages: before + 1,
      page: own === 'current' ? before + 1 : pageAmong(taken),
    })
  }
  return stages
}

/** What the page is called that one is on: skipped steps are walked only by who visits them. */
export function titleOfPage(steps: readonly StepState[], here?: string): Words | undefined {
  return steps.find(({ step, state }) => (here === undefined ? state === 'current' : step === here))?.title
}

/** The page one is on, counted through stages that become one. */
function pageAmong(stages: readonly Stage[]): number {
  const at = stages.findIndex(({ page }) => page > 0)
  return stages.slice(0, at + 1).reduce((sum, { page, pages }) => sum + (page || pages), 0)
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
