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
 * Assigns findings in inlined fragments: to the fragment if they occur in all its uses, otherwise once to each use
 * concerned.
 */
export function assignFindings(
  reports: readonly ReportedFinding[],
  context: Context,
): readonly ReportedFinding[] {
  const inlinedDocuments = new Map(
    context.allDocuments.filter(isInlined).map((inlined) => [inlined.document, inlined]),
  )
  return innermostFirst([...inlinedDocuments.values()]).reduce((remaining, fragment) => {
    const findingsOfFragment = remaining.filter(
      ({ finding }) => inlinedDocuments.get(finding.document)?.inlined.fragment === fragment,
    )
    if (findingsOfFragment.length === 0) return remaining
    const otherFindings = remaining.filter((each) => !findingsOfFragment.includes(each))
    const uses = [...inlinedDocuments.values()].filter(({ inlined }) => inlined.fragment === fragment)
    return [
      ...otherFindings,
      ...assignToFragmentOrUses(
        fragment,
        findingsOfFragment.filter(isNew(otherFindings, inlinedDocuments)),
        uses,
        context,
      ),
    ]
  }, reports)
}

function assignToFragmentOrUses(
  fragment: Fragment,
  reports: readonly ReportedFinding[],
  uses: readonly InlinedDocument[],
  { isReported, library }: Context,
): ReportedFinding[] {
  const documents = new Map<string, Set<object>>()
  for (const each of reports)
    documents.set(identityOf(each), (documents.get(identityOf(each)) ?? new Set()).add(each.finding.document))
  const isInEveryUse = (each: ReportedFinding) =>
    isReported(fragment) && documents.get(identityOf(each))?.size === uses.length
  const findingsOfFragment = reports
    .filter(isInEveryUse)
    .map((each) => ({ ...each, finding: { ...each.finding, document: fragment } }))
  const file = library.files.get(fragment)?.path
  const findingsOfUses = uses.flatMap(({ document, inlined }) => {
    const firstFinding = reports.find((each) => each.finding.document === document && !isInEveryUse(each))
    if (!firstFinding) return []
    const { message, path } = firstFinding.finding
    return [
      {
        rule: firstFinding.rule,
        finding: {
          document: inlined.user.document,
          path: [...inlined.path, 'use'],
          message: `${fragment.fragment} does not fit here: ${message}`,
          remedy: `Add what it requires, in ${file} at ${pointerOf(path)}.`,
        },
      },
    ]
  })
  return [...findingsOfFragment, ...findingsOfUses]
}

/** Returns a filter that drops a finding in a fragment if its rule already reports the arguments of that use. */
function isNew(reports: readonly ReportedFinding[], inlinedDocuments: ReadonlyMap<object, InlinedDocument>) {
  return ({ rule, finding }: ReportedFinding) => {
    const inlined = inlinedDocuments.get(finding.document)?.inlined
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
function innermostFirst(documents: readonly InlinedDocument[]): Fragment[] {
  const depths = new Map<Fragment, number>()
  for (const { inlined } of documents)
    depths.set(inlined.fragment, Math.max(depths.get(inlined.fragment) ?? 0, depthOf(inlined)))
  return [...depths].sort(([, one], [, other]) => other - one).map(([fragment]) => fragment)
}

function depthOf({ user }: InlinedFragment): number {
  return user.inlined ? depthOf(user.inlined) + 1 : 1
}
