import type { ListBlock } from '../../generated/language.ts'
import { isObject } from '../common/objects.ts'
import type { Operation } from '../documents/library.ts'
import { type Path, pointerOf } from '../documents/walk.ts'
import { stringPropertiesOf } from '../fragments/uses.ts'
import { isList } from '../lists/list.ts'
import type { CheckedDocument, Context } from './context.ts'

/** A list block in a document, or in the document that uses the fragment. */
export interface PlacedList {
  readonly document: CheckedDocument
  readonly path: Path
  readonly block: ListBlock
}

/** Lists all list blocks. */
export function placedListsIn({ documents }: Pick<Context, 'documents'>): PlacedList[] {
  return documents.flatMap((document) =>
    document.positions.flatMap(({ path, value }) =>
      isList(value) ? [{ document, path, block: value }] : [],
    ),
  )
}

/** Returns the list block around a path; undefined if another block is nearer. */
export function enclosingList(document: CheckedDocument, path: Path): PlacedList | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const ancestor = path.slice(0, length)
    const value = document.byPointer.get(pointerOf(ancestor))?.value
    if (isList(value)) return { document, path: ancestor, block: value }
    if (isObject(value) && 'block' in value) return undefined
  }
  return document.inlined && enclosingList(document.inlined.user, document.inlined.path)
}

/** Returns the operation that loads a data name, also through the arguments of fragments. */
export function operationNamed(
  name: string,
  { document, inlined, byPointer }: CheckedDocument,
  { library }: Pick<Context, 'library'>,
): Operation | undefined {
  if (inlined) {
    const args = stringPropertiesOf(inlined.user.byPointer.get(pointerOf([...inlined.path, 'with']))?.value)
    return operationNamed(args[name] ?? name, inlined.user, { library })
  }
  const call = byPointer.get(pointerOf(['data', name, 'call']))?.value
  return 'body' in document && typeof call === 'string' ? library.operations[call] : undefined
}
