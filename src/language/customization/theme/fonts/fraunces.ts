import type { Font } from './font.ts'
import { serif } from './serif.ts'

export const fraunces: Font = {
  stack: serif.stack,
  family: {
    name: 'Fraunces',
    package: '@fontsource-variable/fraunces',
    weights: '100 900',
    bytes: 36_620,
    fallbacks: [
      { local: ['Georgia', 'Gelasio'], size: '105.2%', ascent: '92.96%', descent: '24.24%' },
      { local: ['Noto Serif', 'NotoSerif'], size: '97.5%', ascent: '100.3%', descent: '26.15%' },
      {
        local: ['Times New Roman', 'Liberation Serif', 'Tinos'],
        size: '115.44%',
        ascent: '84.72%',
        descent: '22.09%',
      },
    ],
  },
}
