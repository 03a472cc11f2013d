import type { SessionStep } from '../../generated/language.ts'
import { deleteDrafts } from '../forms/draft.ts'
import type { Runner } from './runner.ts'

/**
 * Starts or ends a session, or impersonates a user. A start stores the token from the previous call's response and
 * opens the home page, unless a `go` step follows.
 */
export const session: Runner<SessionStep> = async ({ step, scope, following, context }) => {
  if (step.session === 'end') {
    deleteDrafts()
    const goStep = following.find((each) => 'go' in each)
    await context.services.endSession(goStep?.go)
  } else if (step.session === 'impersonate') {
    context.services.impersonate(scope.result)
  } else {
    const goHome = !following.some((next) => 'go' in next)
    await context.services.startSession(scope.result, { goHome })
  }
  return undefined
}
