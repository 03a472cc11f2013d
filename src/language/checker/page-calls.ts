import { annotated, annotation, type Path, pointerOf } from '../documents/walk.ts'
import { onlyReads } from '../operations/requirements.ts'
import { haveCommonPerson, peopleAllowedBy } from '../people/allowed-people.ts'
import type { Person } from '../people/people.ts'
import { type Call, callsIn, callsOfForms } from './calls.ts'
import type { CheckedDocument, Context } from './context.ts'
import { changesSession, excludingConditions, type Page, pagesOf, peopleAt } from './pages.ts'

/** A call on a page, and the people who see its place. */
export interface PageCall {
  readonly page: Page
  readonly call: Call
  /** The people there; empty if unknown. */
  readonly people: readonly Person[]
  /** The conditions on the people there. */
  readonly asked: string
  readonly may: readonly Person[]
  /** The path in the screen's document. */
  readonly path: Path
  /** The text that names the calling document, if it is not the screen: ', which the flow invest reads'. */
  readonly through: string
}

/** Lists the calls of all pages where readers and permissions are known. */
export function pageCallsOf(context: Context): PageCall[] {
  return pagesOf(context).flatMap((page) => {
    const own = ownCalls(page, context)
    const ofFlows = flowCalls(page, context).filter(
      ({ call }) => !own.some((each) => each.call.name === call.name),
    )
    return [...own, ...formCalls(page, context), ...ofFlows].filter(
      ({ people, may }) => people.length > 0 && may.length > 0,
    )
  })
}

/** Returns whether a call loads data, instead of waiting for a press. */
export function loadsData({ position, operation }: Call): boolean {
  const isData = annotation(position, 'x-operation') === 'read' && position.path.at(-1) === 'call'
  return isData && onlyReads(operation)
}

/** Returns whether nobody who sees the call may make it. */
export function isForNobody({ people, may }: PageCall): boolean {
  return !haveCommonPerson(people, may)
}

function ownCalls(page: Page, context: Context): PageCall[] {
  return callsIn({ documents: page.documents, library: context.library }).map((call) => {
    const { document, position } = call
    const people = changesSession(document, position) ? [] : peopleAt(page, position, context)
    const path = document.inlined?.place ?? position.path
    const requested = excludingConditions(page, position)
    return {
      page,
      call,
      people,
      asked: requested,
      may: mayCall(call, context),
      path,
      through: throughFragment(call),
    }
  })
}

function throughFragment({ document, position }: Call): string {
  return document.inlined ? `, which a fragment calls at ${pointerOf(position.path)}` : ''
}

/** Lists the lookups of a form's fields. */
function formCalls(page: Page, context: Context): PageCall[] {
  return page.documents.flatMap((document) =>
    callsOfForms(document, context.library).map(({ position, call }) => ({
      page,
      call,
      people: peopleAt(page, position, context),
      asked: excludingConditions(page, position),
      may: mayCall(call, context),
      path: document.inlined?.place ?? position.path,
      through: `, which the form ${position.value} searches`,
    })),
  )
}

/** Lists the reads of a flow for each of its screens. */
function flowCalls(page: Page, context: Context): PageCall[] {
  const named = page.documents
    .filter(({ inlined }) => !inlined)
    .flatMap(({ positions }) => annotated(positions, 'x-flow'))
  const first = new Map(named.toReversed().map((position) => [position.value, position]))
  return [...first].flatMap(([flow, { path }]) =>
    callsIn({ documents: documentOf(flow, context), library: context.library }).map((call) => ({
      page,
      call,
      people: page.seers,
      asked: page.allow,
      may: mayCall(call, context),
      path,
      through: `, which the flow ${flow} reads`,
    })),
  )
}

function documentOf(flow: string, { documents, library }: Context): CheckedDocument[] {
  return documents.filter(({ document }) => document === library.flows[flow])
}

function mayCall({ operation }: Call, { schemas }: Context): readonly Person[] {
  return peopleAllowedBy(schemas)(operation.allow) ?? []
}
