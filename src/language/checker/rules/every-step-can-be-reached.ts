import type { Flow, Library } from '../../documents/library.ts'
import type { Finding, Rule } from '../problem.ts'

/**
 * Requires that the screen of a flow's step refers to the step, and that each step before it can be completed or
 * skipped.
 */
export const rule: Rule = {
  name: 'every-step-can-be-reached',
  *check({ library }) {
    for (const flow of Object.values(library.flows)) {
      yield* screensWithoutStep(flow, library)
      yield* stepsAfterAnEnd(flow)
    }
    yield* screensOutsideFlow(library)
  },
}

function* screensWithoutStep(flow: Flow, { screens }: Library): Generator<Finding> {
  for (const [index, { step, screen: path }] of flow.steps.entries()) {
    const screen = screens.find((candidate) => candidate.path === path)
    if (!screen || (screen.flow?.name === flow.flow && screen.flow.step === step)) continue
    yield {
      document: flow,
      path: ['steps', index, 'screen'],
      message: `The screen ${path} does not say that it is the step ${step} of ${flow.flow}.`,
      remedy: `Write there: "flow": { "name": "${flow.flow}", "step": "${step}" }.`,
    }
  }
}

/** Reports the steps after one that is never done and never skipped. */
function* stepsAfterAnEnd(flow: Flow): Generator<Finding> {
  const endIndex = flow.steps.findIndex(({ done, skip }) => done.trim() === 'false' && skip === undefined)
  const endStep = flow.steps[endIndex]
  if (!endStep) return
  for (const [offset, { step }] of flow.steps.slice(endIndex + 1).entries())
    yield {
      document: flow,
      path: ['steps', endIndex + 1 + offset, 'step'],
      message: `Nobody reaches the step ${step}: ${endStep.step} before it is never done.`,
      remedy: `Say when ${endStep.step} is done, or put ${step} before it.`,
    }
}

function* screensOutsideFlow({ screens, flows }: Library): Generator<Finding> {
  for (const screen of screens) {
    const step = flows[screen.flow?.name ?? '']?.steps.find(
      (candidate) => candidate.step === screen.flow?.step,
    )
    if (!step || step.screen === screen.path) continue
    yield {
      document: screen,
      path: ['flow', 'step'],
      message: `The step ${step.step} has another screen: ${step.screen}.`,
      remedy: `Change the screen of the step in the flow, or the step of this screen.`,
    }
  }
}
