import { withoutSubject } from '../../operations/without-subject.ts'
import { peopleAllowedBy, withSingleRole } from '../../people/allowed-people.ts'
import { type Person, SUPER_MANAGER } from '../../people/people.ts'
import type { Context } from '../context.ts'
import { nearestCall } from '../nearest-call.ts'
import { isForNobody, loadsData, type PageCall, pageCallsOf } from '../page-calls.ts'
import { allowRemedy, joinConditions } from '../pages.ts'
import type { Rule } from '../problem.ts'

/** Requires that everybody who sees a screen may make its reads; the others would see an error. */
export const rule: Rule = {
  name: 'every-read-is-open-to-all-who-see-it',
  *check(context) {
    for (const each of pageCallsOf(context)) {
      const { page, call, people, condition, allowed, path, via } = each
      if (!loadsData(call) || isForNobody(each) || !context.isReported(page.screen)) continue
      const refused = withSingleRole(people).filter((person) => !allowed.includes(person))
      if (refused.length === 0) continue
      const similar = via === '' ? nearestCall(call, people, context) : undefined
      yield {
        document: page.screen,
        path,
        message: `Of those who see ${page.screen.path} (${condition}) these may not call ${call.name} (${call.operation.allow})${via}: ${namesOf(refused)}. They get an error instead.`,
        remedy: `${similar ? `Did you mean ${similar}? Or` : 'Call what all of them may, or'} ${allowRemedy(page, conditionForAll(each, context))}`,
      }
    }
  },
}

/** Names roles such as ADMIN, CLIENT, visitors; a super manager counts as ADMIN. */
function namesOf(people: readonly Person[]): string {
  const names = people.map(({ name }) => name)
  return names.filter((name) => name !== SUPER_MANAGER || !names.includes('ADMIN')).join(', ')
}

/** Lists the people who may see the screen and call the operation. */
function conditionForAll({ page, call, allowed }: PageCall, { schemas }: Context): string {
  const allow = withoutSubject(call.operation.allow)
  const open = peopleAllowedBy(schemas)(page.allow) ?? []
  return allowed.every((person) => open.includes(person)) ? allow : joinConditions([page.allow, allow])
}
