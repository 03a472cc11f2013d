import { areaOf } from '../../documents/areas.ts'
import { filterAllowed, haveCommonPerson, peopleAllowedBy } from '../../people/allowed-people.ts'
import { audienceOf, pagesOf } from '../pages.ts'
import type { Rule } from '../problem.ts'

/** Requires that at least one kind of person of a menu entry's area sees the entry. */
export const rule: Rule = {
  name: 'every-menu-entry-is-shown-to-somebody',
  *check(context) {
    const { library, schemas, isReported } = context
    for (const { screen, allow } of pagesOf(context)) {
      const { menu, path } = screen
      const audience = audienceOf(screen, library)
      const area = areaOf(path, library.areas)
      const people = area ? (peopleAllowedBy(schemas)(area.allow) ?? audience) : audience
      if (!menu || audience.length === 0 || people.length === 0 || !isReported(screen)) continue
      const viewers = filterAllowed(audience, menu.when === undefined ? [] : [menu.when])
      if (haveCommonPerson(people, viewers)) continue
      const condition = [allow, menu.when].filter((each) => each !== undefined).join(' && ')
      yield {
        document: screen,
        path: ['menu'],
        part: 'key',
        message: `Nobody ${area ? `of ${area.under} (${area.allow})` : 'at all'} sees this entry (${condition}).`,
        remedy: 'Let somebody of them in, or remove the entry.',
      }
    }
  },
}
