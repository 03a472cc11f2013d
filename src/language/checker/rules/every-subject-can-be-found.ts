import type { Operation } from '../../documents/library.ts'
import { argumentsOf } from '../calls.ts'
import type { Context } from '../context.ts'
import type { Finding, Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'

/**
 * Requires that an operation names its subject by a required argument, and that its transition concerns that subject.
 */
export const rule: Rule = {
  name: 'every-subject-can-be-found',
  *check(context) {
    for (const operation of Object.values(context.library.operations)) {
      yield* missingArgument(operation, context)
      yield* otherSubject(operation, context)
    }
  },
}

function* missingArgument(operation: Operation, context: Context): Generator<Finding> {
  const { subject } = operation
  if (!subject) return
  const required = (argumentsOf(operation, context) ?? []).filter(({ required }) => required)
  const names = required.map(({ name }) => name)
  if (names.includes(subject.by)) return
  yield {
    document: operation,
    path: ['subject', 'by'],
    message: `The operation has no parameter ${subject.by} that must be given.`,
    remedy: didYouMean(subject.by, names),
  }
}

function* otherSubject(operation: Operation, { library }: Context): Generator<Finding> {
  const { moves, subject } = operation
  const lifecycleSubject = library.lifecycles[moves?.lifecycle ?? '']?.subject
  if (lifecycleSubject === undefined || lifecycleSubject === subject?.is) return
  yield {
    document: operation,
    path: ['moves', 'lifecycle'],
    message: `The lifecycle moves one ${lifecycleSubject}; the operation is about ${subject ? `one ${subject.is}` : 'nothing'}.`,
    remedy: `Add "subject": { "is": "${lifecycleSubject}", "by": "id" }.`,
  }
}
