import { annotated, annotation, type Path, pointerOf } from '../documents/walk.ts'
import { onlyReads } from '../operations/requirements.ts'
import { haveCommonPerson, peopleAllowedBy } from '../people/allowed-people.ts'
import type { Person } from '../people/people.ts'
import { type Call, callsIn, callsOfForms } from './calls.ts'
import type { CheckedDocument, Context } from './context.ts'
import { changesSession, excludingConditions, type Page, pagesOf, peopleAt } from './pages.ts'

/** A call on a page, with the people who see it. */
export interface PageCall {
  readonly page: Page
  readonly call: Call
  /** The people who see the call; empty if unknown. */
  readonly people: readonly Person[]
  /** The condition that selects these people. */
  readonly condition: string
  readonly allowed: readonly Person[]
  /** The path in the screen's document. */
  readonly path: Path
  /** The text that names the calling document, if it is not the screen: ', which the flow invest reads'. */
  readonly via: string
}

/** Lists the calls of all pages for which the viewers and the people allowed to call are known. */
export function pageCallsOf(context: Context): PageCall[] {
  return pagesOf(context).flatMap((page) => {
    const screenCalls = screenCallsOf(page, context)
    const otherFlowCalls = flowCalls(page, context).filter(
      ({ call }) => !screenCalls.some((each) => each.call.name === call.name),
    )
    return [...screenCalls, ...formCalls(page, context), ...otherFlowCalls].filter(
      ({ people, allowed }) => people.length > 0 && allowed.length > 0,
    )
  })
}

/** Returns whether a call loads data when the page opens, instead of after a click. */
export function loadsData({ position, operation }: Call): boolean {
  const isData = annotation(position, 'x-operation') === 'read' && position.path.at(-1) === 'call'
  return isData && onlyReads(operation)
}

/** Returns whether none of the people who see the call may make it. */
export function isForNobody({ people, allowed }: PageCall): boolean {
  return !haveCommonPerson(people, allowed)
}

function screenCallsOf(page: Page, context: Context): PageCall[] {
  return callsIn({ documents: page.documents, library: context.library }).map((call) => {
    const { document, position } = call
    const people = changesSession(document, position) ? [] : peopleAt(page, position, context)
    const path = document.inlined?.useInRoot ?? position.path
    const condition = excludingConditions(page, position)
    return {
      page,
      call,
      people,
      condition,
      allowed: peopleAllowedToCall(call, context),
      path,
      via: viaFragment(call),
    }
  })
}

function viaFragment({ document, position }: Call): string {
  return document.inlined ? `, which a fragment calls at ${pointerOf(position.path)}` : ''
}

/** Lists the lookups of a form's fields. */
function formCalls(page: Page, context: Context): PageCall[] {
  return page.documents.flatMap((document) =>
    callsOfForms(document, context.library).map(({ position, call }) => ({
      page,
      call,
      people: peopleAt(page, position, context),
      condition: excludingConditions(page, position),
      allowed: peopleAllowedToCall(call, context),
      path: document.inlined?.useInRoot ?? position.path,
      via: `, which the form ${position.value} searches`,
    })),
  )
}

/** Lists the reads of a flow for each of its screens. */
function flowCalls(page: Page, context: Context): PageCall[] {
  const flowPositions = page.documents
    .filter(({ inlined }) => !inlined)
    .flatMap(({ positions }) => annotated(positions, 'x-flow'))
  const firstByFlow = new Map(flowPositions.toReversed().map((position) => [position.value, position]))
  return [...firstByFlow].flatMap(([flow, { path }]) =>
    callsIn({ documents: documentOf(flow, context), library: context.library }).map((call) => ({
      page,
      call,
      people: page.audience,
      condition: page.allow,
      allowed: peopleAllowedToCall(call, context),
      path,
      via: `, which the flow ${flow} reads`,
    })),
  )
}

function documentOf(flow: string, { allDocuments, library }: Context): CheckedDocument[] {
  return allDocuments.filter(({ document }) => document === library.flows[flow])
}

function peopleAllowedToCall({ operation }: Call, { schemas }: Context): readonly Person[] {
  return peopleAllowedBy(schemas)(operation.allow) ?? []
}
