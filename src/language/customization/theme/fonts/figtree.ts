import type { Font } from './font.ts'
import { sans } from './sans.ts'

export const figtree: Font = {
  stack: sans.stack,
  family: {
    name: 'Figtree',
    package: '@fontsource-variable/figtree',
    weights: '300 900',
    bytes: 20_156,
    fallbacks: [
      {
        local: ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto'],
        size: '100.72%',
        ascent: '94.32%',
        descent: '24.82%',
      },
    ],
  },
}
