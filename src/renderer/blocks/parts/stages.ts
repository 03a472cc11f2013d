import type { Words } from '../../../generated/language.ts'
import type { StepState } from '../../../language/flows/flow.ts'

interface Stage {
  /** The title, or the titles of merged stages. */
  titles: Words[]
  state: 'done' | 'current' | 'ahead'
  /** The number of pages. */
  pages: number
  /** The visited page, counted from 1; 0 in stages that are not visited. */
  page: number
}

/**
 * Groups the steps of a flow, without skipped ones, into stages. Stages that alternate in a tenant's order are merged,
 * so that progress never goes back; `here` is the visited step, by default the current.
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

/** Returns the title of the current page; includes skipped steps that are visited. */
export function titleOfPage(steps: readonly StepState[], here?: string): Words | undefined {
  return steps.find(({ step, state }) => (here === undefined ? state === 'current' : step === here))?.title
}

/** Returns the visited page, counted across stages that are merged. */
function pageAmong(stages: readonly Stage[]): number {
  const at = stages.findIndex(({ page }) => page > 0)
  return stages.slice(0, at + 1).reduce((sum, { page, pages }) => sum + (page || pages), 0)
}

function keyOf(text: Words): string {
  return typeof text === 'string' ? text : text.key
}

/** Counts the flow's current step as ahead while another step is visited. */
function doneOrAhead(state: StepState['state']): 'done' | 'ahead' {
  return state === 'done' ? 'done' : 'ahead'
}

/** Combines the states of two steps: current if one is, done if both are. */
function together(one: Stage['state'], other: Stage['state']): Stage['state'] {
  if (one === 'current' || other === 'current') return 'current'
  return one === 'done' && other === 'done' ? 'done' : 'ahead'
}
