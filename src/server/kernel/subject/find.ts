import { subjects } from '../../../generated/subjects.ts'
import { isObject } from '../../../language/common/objects.ts'
import type { Operation } from '../../../language/documents/library.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import type { Tx } from '../../database/connection.ts'
import type { Context } from '../context.ts'
import type { AnySubject } from './subject.ts'

type WithSubject = Pick<Operation, 'subject'>

/** Loads the subject that an operation's parameters or body identify; undefined if there is none. */
export async function findSubject(
  tx: Tx,
  { subject }: WithSubject,
  inputs: readonly unknown[],
): Promise<object | undefined> {
  if (!subject) return undefined
  const { by } = subject
  const key = inputs.flatMap((input) => (isObject(input) && Object.hasOwn(input, by) ? [input[by]] : []))[0]
  if (typeof key !== 'string' || (subject.by === 'id' && !uuidPattern.test(key))) return undefined
  const statement = subjectKindOf(subject.is).by[subject.by]
  if (!statement) throw new Error(`There is no way to find one ${subject.is} by its ${subject.by}.`)
  const [record] = await statement(tx).execute({ key })
  return record
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Returns the subject's fields that conditions may use. Loads parts that need another query only if `rules` mention
 * them.
 */
export async function conditionFieldsOf(
  ctx: Context,
  kind: AnySubject,
  record: object,
  rules: unknown,
): Promise<object> {
  const rulesText = JSON.stringify(rules)
  const requiredParts = Object.entries(kind.parts).filter(([name]) =>
    new RegExp(`\\bsubject\\.${name}\\b`).test(rulesText),
  )
  const parts = await allSettledInOrder(
    requiredParts.map(async ([name, load]) => [name, await load(ctx, record)]),
  )
  return { ...kind.seen(record), ...Object.fromEntries(parts) }
}

export function subjectKindOf(name: string): AnySubject {
  const kind = subjects[name as keyof typeof subjects]
  if (!kind) throw new Error(`There is no subject ${name}.`)
  return kind as AnySubject
}
