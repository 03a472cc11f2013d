import type { Font } from './font.ts'
import { serif } from './serif.ts'

export const fraunces: Font = {
  stack: serif.stack,
  family: {
    name: 'Fraunces',
    package: '@fontsource-variable/fraunces',
    weights: '100 900',
    standIn: {
      local: ['Georgia', 'Gelasio'],
      size: '105.2%',
      ascent: '92.96%',
      descent: '24.24%',
    },
  },
}
