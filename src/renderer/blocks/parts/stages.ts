import type { Words } from '../../../generated/language.ts'
import type { StepState } from '../../../language/flows/flow.ts'

interface Stage {
  /** The title, or the titles of merged stages. */
  titles: Words[]
  state: 'done' | 'current' | 'ahead'
  /** The number of pages. */
  pages: number
  /** The visited page, counted from 1; 0 in stages that are not visited. */
  visitedPage: number
}

/**
 * Groups the steps of a flow, without skipped ones, into stages. Stages that alternate in a tenant's order of steps
 * are merged, so that progress never decreases; `visitedStep` is the current step by default.
 */
export function stagesOf(steps: readonly StepState[], visitedStep?: string): Stage[] {
  const stages: Stage[] = []
  for (const { step, title, stage = title, state } of steps) {
    if (state === 'skipped' && step !== visitedStep) continue
    const stageState =
      step === visitedStep || (visitedStep === undefined && state === 'current')
        ? 'current'
        : doneOrAhead(state)
    const index = stages.findIndex(({ titles }) => titles.some((each) => keyOf(each) === keyOf(stage)))
    const mergedStages = index === -1 ? [] : stages.splice(index)
    const previousPages = mergedStages.reduce((sum, { pages }) => sum + pages, 0)
    stages.push({
      titles: mergedStages.length === 0 ? [stage] : mergedStages.flatMap(({ titles }) => titles),
      state: mergedStages.map((each) => each.state).reduce(combineStates, stageState),
      pages: previousPages + 1,
      visitedPage: stageState === 'current' ? previousPages + 1 : visitedPageIn(mergedStages),
    })
  }
  return stages
}

/** Returns the number of the visited page, counted across merged stages. */
function visitedPageIn(stages: readonly Stage[]): number {
  const index = stages.findIndex(({ visitedPage }) => visitedPage > 0)
  return stages.slice(0, index + 1).reduce((sum, { visitedPage, pages }) => sum + (visitedPage || pages), 0)
}

function keyOf(text: Words): string {
  return typeof text === 'string' ? text : text.key
}

/** Returns the state of a step that is not visited. The flow's current step then counts as ahead. */
function doneOrAhead(state: StepState['state']): 'done' | 'ahead' {
  return state === 'done' ? 'done' : 'ahead'
}

/** Combines the states of two steps: current if one is, done if both are. */
function combineStates(first: Stage['state'], second: Stage['state']): Stage['state'] {
  if (first === 'current' || second === 'current') return 'current'
  return first === 'done' && second === 'done' ? 'done' : 'ahead'
}
