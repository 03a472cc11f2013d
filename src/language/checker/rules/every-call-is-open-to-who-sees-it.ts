import { pointerOf } from '../../documents/walk.ts'
import { withoutSubject } from '../../operations/without-subject.ts'
import type { CheckedDocument, Context } from '../context.ts'
import { nearestCall } from '../nearest-call.ts'
import { isForNobody, loadsData, type PageCall, pageCallsOf } from '../page-calls.ts'
import { allowRemedy } from '../pages.ts'
import type { Finding, Rule } from '../problem.ts'

/**
 * Requires that somebody who sees a screen may make its calls. For a button in a fragment, one of its screens suffices.
 */
export const rule: Rule = {
  name: 'every-call-is-open-to-who-sees-it',
  *check(context) {
    const calls = pageCallsOf(context)
    const forbidden = calls.filter(isForNobody)
    for (const each of forbidden)
      if (!isShared(each) && context.isReported(each.page.screen)) yield findingOfScreen(each, context)
    for (const uses of byPlace(calls.filter(isShared), context))
      if (uses.every(isForNobody)) yield* findingsOfFragment(uses, context)
  },
}

/** Returns whether a call is in a fragment and waits for a press. */
function isShared({ call }: PageCall): boolean {
  return call.document.inlined !== undefined && !loadsData(call)
}

function findingOfScreen({ page, call, people, condition, path, via }: PageCall, context: Context): Finding {
  const { name, operation } = call
  const similar = via === '' ? nearestCall(call, people, context) : undefined
  return {
    document: page.screen,
    path,
    message: `Nobody who sees ${page.screen.path} (${condition}) may call ${name} (${operation.allow})${via}.`,
    remedy: `${similar ? `Did you mean ${similar}? Or` : 'Call what they may, or'} ${allowRemedy(page, withoutSubject(operation.allow))}`,
  }
}

/** Groups the calls of fragments by their place, once per screen that uses the fragment. */
function byPlace(calls: readonly PageCall[], { library }: Context): PageCall[][] {
  const places = new Map<string, PageCall[]>()
  for (const each of calls) {
    const { document, position } = each.call
    const place = `${library.files.get(fragmentOf(document))?.path} ${pointerOf(position.path)}`
    places.set(place, [...(places.get(place) ?? []), each])
  }
  return [...places.values()]
}

function* findingsOfFragment(uses: readonly PageCall[], { isReported }: Context): Generator<Finding> {
  const [first] = uses
  if (!first || !isReported(fragmentOf(first.call.document))) return
  const { name, operation, document, position } = first.call
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
