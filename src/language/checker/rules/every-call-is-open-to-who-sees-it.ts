import { pointerOf } from '../../documents/walk.ts'
import { withoutSubject } from '../../operations/without-subject.ts'
import type { CheckedDocument, Context } from '../context.ts'
import { nearestCall } from '../nearest-call.ts'
import { isForNobody, loadsData, type PageCall, pageCallsOf } from '../page-calls.ts'
import { allowRemedy } from '../pages.ts'
import type { Finding, Rule } from '../problem.ts'

/**
 * Requires that somebody who sees a screen may make its calls. For a call in a fragment that is made after a click, one
 * of the fragment's screens suffices.
 */
export const rule: Rule = {
  name: 'every-call-is-open-to-who-sees-it',
  *check(context) {
    const calls = pageCallsOf(context)
    const forbiddenCalls = calls.filter(isForNobody)
    for (const pageCall of forbiddenCalls)
      if (!isShared(pageCall) && context.isReported(pageCall.page.screen))
        yield findingOfScreen(pageCall, context)
    for (const uses of groupByPosition(calls.filter(isShared), context))
      if (uses.every(isForNobody)) yield* findingsOfFragment(uses, context)
  },
}

/** Returns whether a call is in a fragment and is made only after a click. */
function isShared({ call }: PageCall): boolean {
  return call.document.inlined !== undefined && !loadsData(call)
}

function findingOfScreen({ page, call, people, condition, path, via }: PageCall, context: Context): Finding {
  const { name, operation } = call
  const similarOperation = via === '' ? nearestCall(call, people, context) : undefined
  return {
    document: page.screen,
    path,
    message: `Nobody who sees ${page.screen.path} (${condition}) may call ${name} (${operation.allow})${via}.`,
    remedy: `${similarOperation ? `Did you mean ${similarOperation}? Or` : 'Call what they may, or'} ${allowRemedy(page, withoutSubject(operation.allow))}`,
  }
}

/** Groups the calls of fragments by their position in the fragment; each group contains one call per use. */
function groupByPosition(calls: readonly PageCall[], { library }: Context): PageCall[][] {
  const groups = new Map<string, PageCall[]>()
  for (const pageCall of calls) {
    const { document, position } = pageCall.call
    const key = `${library.files.get(fragmentOf(document))?.path} ${pointerOf(position.path)}`
    groups.set(key, [...(groups.get(key) ?? []), pageCall])
  }
  return [...groups.values()]
}

function* findingsOfFragment(uses: readonly PageCall[], { isReported }: Context): Generator<Finding> {
  const [firstUse] = uses
  if (!firstUse || !isReported(fragmentOf(firstUse.call.document))) return
  const { name, operation, document, position } = firstUse.call
  const screens = [...new Set(uses.map(({ page }) => page.screen.path))].join(', ')
  yield {
    document: fragmentOf(document),
    path: position.path,
    message: `Nobody who sees ${screens}, where this stands, may call ${name} (${operation.allow}).`,
    remedy: 'Call what they may, or remove it.',
  }
}

function fragmentOf({ document, inlined }: CheckedDocument): object {
  return inlined?.fragment ?? document
}
