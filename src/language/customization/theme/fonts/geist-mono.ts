import type { Font } from './font.ts'

export const geistMono: Font = {
  stack: 'ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  family: {
    name: 'Geist Mono',
    package: '@fontsource-variable/geist-mono',
    weights: '100 900',
    bytes: 23_128,
    fallbacks: [
      {
        local: ['Courier New', 'Liberation Mono', 'Menlo'],
        size: '100%',
        ascent: '100.5%',
        descent: '29.5%',
      },
    ],
  },
}
