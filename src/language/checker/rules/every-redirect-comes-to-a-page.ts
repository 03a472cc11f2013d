import { cyclesIn, describeCycle } from '../../common/cycles.ts'
import type { Screen } from '../../documents/library.ts'
import { areIndependent, operandsOf } from '../conditions.ts'
import { namesIn } from '../environment.ts'
import type { Rule } from '../problem.ts'

type Redirect = NonNullable<Screen['redirect']>[number]

/** Reports redirects that form a cycle without a change of data. */
export const rule: Rule = {
  name: 'every-redirect-comes-to-a-page',
  *check({ library, isReported }) {
    const screens = new Map(library.screens.map((screen) => [screen.path, screen]))
    const targetsOf = (path: string) => permanentRedirects(screens.get(path)).map(({ to }) => to)
    for (const cycle of cyclesIn([...screens.keys()], targetsOf)) {
      const steps = cycle.flatMap((path, index) => stepOf(screens.get(path), cycle[index + 1] ?? cycle[0]))
      if (!areIndependent(steps.map(({ redirect }) => redirect.when))) continue
      for (const { screen, redirect } of steps)
        if (isReported(screen))
          yield {
            document: screen,
            path: ['redirect', screen.redirect?.indexOf(redirect) ?? 0, 'to'],
            message: `${describeCycle(cycle, 'leads to')}: nobody ever sees a page.`,
            remedy: 'Lead to another screen, or let fewer be led on.',
          }
    }
  },
}

/** Returns the redirects that still apply on the next visit, because their conditions do not use the address. */
function permanentRedirects(screen: Screen | undefined): Redirect[] {
  return (screen?.redirect ?? []).filter(({ when, to, with: values = {} }) => {
    const paths = operandsOf(when).flatMap(({ paths }) => paths)
    const keepsParameters = namesIn(to).every((name) => values[name] === `route.${name}`)
    return paths.length === 0
      ? when.trim() === 'true'
      : !paths.some((path) => /^(?:url|route)\b/.test(path)) && keepsParameters
  })
}

function stepOf(screen: Screen | undefined, to: string | undefined) {
  const redirect = permanentRedirects(screen).find((each) => each.to === to)
  return screen && redirect ? [{ screen, redirect }] : []
}
