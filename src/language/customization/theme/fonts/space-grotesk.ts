import type { Font } from './font.ts'
import { sans } from './sans.ts'

export const spaceGrotesk: Font = {
  stack: sans.stack,
  family: {
    name: 'Space Grotesk',
    package: '@fontsource-variable/space-grotesk',
    weights: '300 700',
    bytes: 22_288,
    fallbacks: [
      {
        local: ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto'],
        size: '109.69%',
        ascent: '89.71%',
        descent: '26.62%',
      },
    ],
  },
}
