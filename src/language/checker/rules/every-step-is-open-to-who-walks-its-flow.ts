import { allowOf } from '../../documents/areas.ts'
import type { Flow, Screen } from '../../documents/library.ts'
import { haveCommonPerson } from '../../people/allowed-people.ts'
import type { Context } from '../context.ts'
import { audienceOf } from '../pages.ts'
import type { Finding, Rule } from '../problem.ts'

/** Requires that somebody who may see a flow's other steps may see the screen of each step. */
export const rule: Rule = {
  name: 'every-step-is-open-to-who-walks-its-flow',
  *check(context) {
    for (const flow of Object.values(context.library.flows)) yield* closedScreens(flow, context)
  },
}

function* closedScreens({ flow, steps }: Flow, { library, isReported }: Context): Generator<Finding> {
  const flowScreens = library.screens.filter(
    (screen) => screen.flow?.name === flow && steps.some((step) => step.screen === screen.path),
  )
  for (const screen of flowScreens) {
    const otherAudience = flowScreens
      .filter((each) => each !== screen)
      .flatMap((each) => audienceOf(each, library))
    const audience = audienceOf(screen, library)
    if (
      !isReported(screen) ||
      otherAudience.length === 0 ||
      audience.length === 0 ||
      haveCommonPerson(otherAudience, audience)
    )
      continue
    yield {
      document: screen,
      path: pathOfCondition(screen),
      message: `Nobody who comes by the other steps of ${flow} may see ${screen.path} (${allowOf(screen, library.areas)}).`,
      remedy: 'Let them in here too, or lead the step to another screen.',
    }
  }
}

function pathOfCondition({ allow }: Screen): [string] {
  return [allow === undefined ? 'path' : 'allow']
}
