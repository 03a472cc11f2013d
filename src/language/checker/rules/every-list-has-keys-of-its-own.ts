import { filterParameters, urlKeyOf } from '../../lists/list.ts'
import type { CheckedDocument } from '../context.ts'
import { placedListsIn } from '../list-around.ts'
import type { Rule } from '../problem.ts'

/** Requires different URL keys of the lists of a page. */
export const rule: Rule = {
  name: 'every-list-has-keys-of-its-own',
  *check(context) {
    const keysByPage = new Map<object, Map<string, string>>()
    for (const { document, path, block } of placedListsIn(context)) {
      const page = pageOf(document)
      const keys = keysByPage.get(page) ?? new Map<string, string>()
      keysByPage.set(page, keys)
      const urlKeys = [...filterParameters(block), 'page'].map((name) => urlKeyOf(block, name))
      const conflictingKey = urlKeys.find((key) => (keys.get(key) ?? block.of) !== block.of)
      for (const key of urlKeys) keys.set(key, keys.get(key) ?? block.of)
      if (conflictingKey !== undefined)
        yield {
          document: document.document,
          path,
          message: `This list and ${keys.get(conflictingKey)} both read url.${conflictingKey}.`,
          remedy: `Write "keys": "${block.of.toLowerCase()}" here.`,
        }
    }
  },
}

function pageOf({ document, inlined }: CheckedDocument): object {
  return inlined?.root ?? document
}
