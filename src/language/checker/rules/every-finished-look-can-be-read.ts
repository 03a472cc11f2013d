import { restore } from '../../customization/customization.ts'
import { themeFaults } from '../customization/every-colour-can-be-read.ts'
import type { Rule } from '../problem.ts'

/** A look to start from is a theme that the settings would not refuse. */
export const rule: Rule = {
  name: 'every-finished-look-can-be-read',
  *check({ library, schemas }) {
    for (const look of Object.values(library.looks)) {
      const { customization } = restore({ theme: look.theme }, schemas)
      for (const { path, message, remedy } of themeFaults(look.theme, customization.theme))
        yield { document: look, path: ['theme', ...path], message, remedy }
    }
  },
}
