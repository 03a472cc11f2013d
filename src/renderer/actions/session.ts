import type { SessionStep } from '../../generated/language.ts'
import { dropDrafts } from '../forms/draft.ts'
import type { Runner } from './runner.ts'

/**
 * Starts, ends or impersonates a session. A start stores the token of the previous call and opens the home page unless
 * a `go` step follows.
 */
export const session: Runner<SessionStep> = async ({ step, scope, following, context }) => {
  if (step.session === 'end') {
    dropDrafts()
    const next = following.find((each) => 'go' in each)
    await context.host.endSession(next?.go)
  } else if (step.session === 'impersonate') {
    context.host.impersonate(scope.result)
  } else {
    const goHome = !following.some((next) => 'go' in next)
    await context.host.startSession(scope.result, { goHome })
  }
  return undefined
}
