import { allowOf } from '../../documents/areas.ts'
import type { Area, Screen } from '../../documents/library.ts'
import { peopleAllowedBy, withSingleRole } from '../../people/allowed-people.ts'
import { evaluatePartially } from '../../people/partial-evaluation.ts'
import type { Person } from '../../people/people.ts'
import type { Context } from '../context.ts'
import { audienceOf } from '../pages.ts'
import type { Rule } from '../problem.ts'

/** Requires that the people of an area may see its home, which opens after login. */
export const rule: Rule = {
  name: 'every-home-is-open-to-its-area',
  *check(context) {
    const { areas, screens } = context.library
    for (const [index, area] of areas.areas.entries()) {
      const home = screens.find(({ path }) => path === area.home)
      const refusedPeople = home ? refusedPeopleOf(home, index, context) : []
      if (!home || refusedPeople.length === 0) continue
      yield {
        document: areas,
        path: ['areas', index, 'home'],
        message: `A login leads ${refusedPeople.map(({ name }) => name).join(', ')} from ${area.under} (${area.allow}) to ${home.path} (${allowOf(home, areas)}), which they may not see.`,
        remedy: 'Name a screen that all of them may see, or let them see this one.',
      }
    }
  },
}

/** Lists the people who are redirected to the home, because no earlier area admits them, and may not see it. */
function refusedPeopleOf(home: Screen, index: number, { library, schemas }: Context): readonly Person[] {
  const { areas } = library.areas
  const people = withSingleRole(peopleAllowedBy(schemas)(areas[index]?.allow ?? 'false') ?? [])
  const earlierAreas = areas.slice(0, index).filter((area: Area) => area.home !== undefined)
  const redirected = people.filter(
    ({ facts }) => !earlierAreas.some(({ allow }) => evaluatePartially(allow, facts) === true),
  )
  const audience = audienceOf(home, library)
  return audience.length === 0 ? [] : redirected.filter((person) => !audience.includes(person))
}
