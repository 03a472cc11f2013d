import { withoutSubject } from '../../operations/without-subject.ts'
import { peopleAllowedBy, withSingleRole } from '../../people/allowed-people.ts'
import { type Person, SUPER_MANAGER } from '../../people/people.ts'
import type { Context } from '../context.ts'
import { nearestCall } from '../nearest-call.ts'
import { isForNobody, loadsData, type PageCall, pageCallsOf } from '../page-calls.ts'
import { allowRemedy, joinConditions } from '../pages.ts'
import type { Rule } from '../problem.ts'

/** Requires that everybody who sees a screen may make its calls that load data; others would get an error. */
export const rule: Rule = {
  name: 'every-read-is-open-to-all-who-see-it',
  *check(context) {
    for (const pageCall of pageCallsOf(context)) {
      const { page, call, people, condition, allowed, path, via } = pageCall
      if (!loadsData(call) || isForNobody(pageCall) || !context.isReported(page.screen)) continue
      const refusedPeople = withSingleRole(people).filter((person) => !allowed.includes(person))
      if (refusedPeople.length === 0) continue
      const similarOperation = via === '' ? nearestCall(call, people, context) : undefined
      yield {
        document: page.screen,
        path,
        message: `Of those who see ${page.screen.path} (${condition}) these may not call ${call.name} (${call.operation.allow})${via}: ${namesOf(refusedPeople)}. They get an error instead.`,
        remedy: `${similarOperation ? `Did you mean ${similarOperation}? Or` : 'Call what all of them may, or'} ${allowRemedy(page, conditionForAll(pageCall, context))}`,
      }
    }
  },
}

/** Lists the names of people, such as ADMIN, CLIENT, visitors; a super manager counts as ADMIN. */
function namesOf(people: readonly Person[]): string {
  const names = people.map(({ name }) => name)
  return names.filter((name) => name !== SUPER_MANAGER || !names.includes('ADMIN')).join(', ')
}

/** Returns the condition of those who may see the screen and call the operation. */
function conditionForAll({ page, call, allowed }: PageCall, { schemas }: Context): string {
  const allow = withoutSubject(call.operation.allow)
  const peopleOfPage = peopleAllowedBy(schemas)(page.allow) ?? []
  return allowed.every((person) => peopleOfPage.includes(person))
    ? allow
    : joinConditions([page.allow, allow])
}
