import { subjects } from '../../../generated/subjects.ts'
import { isObject } from '../../../language/common/objects.ts'
import type { Operation } from '../../../language/documents/library.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import type { Tx } from '../../database/connection.ts'
import type { Context } from '../context.ts'
import type { AnySubject } from './subject.ts'

type About = Pick<Operation, 'subject'>

/** Loads the subject named by an operation's parameters or body; undefined without one. */
export async function findSubject(
  tx: Tx,
  { subject }: About,
  sent: readonly unknown[],
): Promise<object | undefined> {
  if (!subject) return undefined
  const { by } = subject
  const key = sent.flatMap((part) => (isObject(part) && Object.hasOwn(part, by) ? [part[by]] : []))[0]
  if (typeof key !== 'string' || (subject.by === 'id' && !isUuid.test(key))) return undefined
  const statement = kindNamed(subject.is).by[subject.by]
  if (!statement) throw new Error(`There is no way to find one ${subject.is} by its ${subject.by}.`)
  const [record] = await statement(tx).execute({ key })
  return record
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns the fields that conditions may use; loads costly parts only if `rules` mention them. */
export async function seenBy(
  ctx: Context,
  kind: AnySubject,
  record: object,
  rules: unknown,
): Promise<object> {
  const text = JSON.stringify(rules)
  const requested = Object.entries(kind.parts).filter(([name]) =>
    new RegExp(`\\bsubject\\.${name}\\b`).test(text),
  )
  const parts = await allSettledInOrder(requested.map(async ([name, ask]) => [name, await ask(ctx, record)]))
  return { ...kind.seen(record), ...Object.fromEntries(parts) }
}

export function kindNamed(name: string): AnySubject {
  const kind = subjects[name as keyof typeof subjects]
  if (!kind) throw new Error(`There is no subject ${name}.`)
  return kind as AnySubject
}
