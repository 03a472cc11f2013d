import type { Fragment } from '../documents/library.ts'
import { pointerOf } from '../documents/walk.ts'
import type { CheckedDocument, InlinedFragment } from './checked.ts'
import type { Context } from './context.ts'
import type { Finding } from './problem.ts'

export interface ReportedFinding {
  readonly rule: string
  readonly finding: Finding
}

type InlinedDocument = CheckedDocument & { readonly inlined: InlinedFragment }

/**
 * Assigns findings in fragments: to the fragment if they occur wherever it is used, otherwise to the uses, once each.
 */
export function assignFindings(
  reports: readonly ReportedFinding[],
  context: Context,
): readonly ReportedFinding[] {
  const places = new Map(context.documents.filter(isInlined).map((place) => [place.document, place]))
  return innermostFirst([...places.values()]).reduce((remaining, fragment) => {
    const ofFragment = remaining.filter(
      ({ finding }) => places.get(finding.document)?.inlined.fragment === fragment,
    )
    if (ofFragment.length === 0) return remaining
    const others = remaining.filter((each) => !ofFragment.includes(each))
    const uses = [...places.values()].filter(({ inlined }) => inlined.fragment === fragment)
    return [...others, ...assigned(fragment, ofFragment.filter(isNew(others, places)), uses, context)]
  }, reports)
}

function assigned(
  fragment: Fragment,
  reports: readonly ReportedFinding[],
  places: readonly InlinedDocument[],
  { isReported, library }: Context,
): ReportedFinding[] {
  const documents = new Map<string, Set<object>>()
  for (const each of reports)
    documents.set(identityOf(each), (documents.get(identityOf(each)) ?? new Set()).add(each.finding.document))
  const isEverywhere = (each: ReportedFinding) =>
    isReported(fragment) && documents.get(identityOf(each))?.size === places.length
  const ofFragment = reports
    .filter(isEverywhere)
    .map((each) => ({ ...each, finding: { ...each.finding, document: fragment } }))
  const file = library.files.get(fragment)?.path
  const findingsOfUses = places.flatMap(({ document, inlined }) => {
    const first = reports.find((each) => each.finding.document === document && !isEverywhere(each))
    if (!first) return []
    const { message, path } = first.finding
    return [
      {
        rule: first.rule,
        finding: {
          document: inlined.user.document,
          path: [...inlined.path, 'use'],
          message: `${fragment.fragment} does not fit here: ${message}`,
          remedy: `Add what it requires, in ${file} at ${pointerOf(path)}.`,
        },
      },
    ]
  })
  return [...ofFragment, ...findingsOfUses]
}

/** Drops findings about arguments that are reported at the fragment. */
function isNew(reports: readonly ReportedFinding[], places: ReadonlyMap<object, InlinedDocument>) {
  return ({ rule, finding }: ReportedFinding) => {
    const inlined = places.get(finding.document)?.inlined
    const argumentsPointer = inlined && pointerOf([...inlined.path, 'with'])
    return !reports.some(
      (other) =>
        other.rule === rule &&
        other.finding.document === inlined?.user.document &&
        pointerOf(other.finding.path).startsWith(`${argumentsPointer}/`),
    )
  }
}

/** Returns a finding's identity, which is the same wherever its fragment is inlined. */
function identityOf({ rule, finding: { path, part, message } }: ReportedFinding): string {
  return JSON.stringify([rule, path, part, message])
}

function isInlined(document: CheckedDocument): document is InlinedDocument {
  return document.inlined !== undefined
}

/** Sorts fragments after those they contain, because an error inside may be caused by the use. */
function innermostFirst(places: readonly InlinedDocument[]): Fragment[] {
  const depths = new Map<Fragment, number>()
  for (const { inlined } of places)
    depths.set(inlined.fragment, Math.max(depths.get(inlined.fragment) ?? 0, depthOf(inlined)))
  return [...depths].sort(([, one], [, other]) => other - one).map(([fragment]) => fragment)
}

function depthOf({ user }: InlinedFragment): number {
  return user.inlined ? depthOf(user.inlined) + 1 : 1
}
