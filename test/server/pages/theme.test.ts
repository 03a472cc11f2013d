import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, themeCss } from '../../../src/server/pages/theme.ts'

const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'))
const colour = fc.tuple(channel, channel, channel).map((channels) => `#${channels.join('')}`)

test('what stands on a tenant’s colours can be read, whatever the colours (WCAG 2.2, 1.4.3)', () => {
  fc.assert(
    fc.property(colour, colour, (primary, accent) => {
      const css = themeCss({ theme: { primary, accent, radius: 'soft', heading_font: 'sans' } })
      for (const name of ['primary', 'accent']) {
        const [, light = '', dark = ''] =
          new RegExp(`--${name}:light-dark\\((#\\w+), (#\\w+)\\)`).exec(css) ?? []
        const [, onLight = '', onDark = ''] =
          new RegExp(`--on-${name}:light-dark\\((#\\w+), (#\\w+)\\)`).exec(css) ?? []
        expect(contrast(light, onLight)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(dark, onDark)).toBeGreaterThanOrEqual(4.5)
      }
    }),
    { numRuns: 2000 },
  )
})
