import { restore } from '../../customization/customization.ts'
import { themeFaults } from '../customization/every-colour-can-be-read.ts'
import { fontFaults } from '../customization/every-page-can-carry-its-fonts.ts'
import type { Rule } from '../problem.ts'

/** Requires that predefined looks pass the checks of tenants' themes. */
export const rule: Rule = {
  name: 'every-finished-look-can-be-read',
  *check({ library, schemas, isReported }) {
    for (const look of Object.values(library.looks).filter(isReported)) {
      const { customization } = restore({ theme: look.theme }, schemas)
      const faults = [themeFaults, fontFaults].flatMap((check) => [
        ...check(look.theme, customization.theme, library),
      ])
      for (const { path, message, remedy } of faults)
        yield { document: look, path: ['theme', ...path], message, remedy }
    }
  },
}
