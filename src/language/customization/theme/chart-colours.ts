import type { Theme } from '../customization.ts'
import { lightnessOf, withHueTurned, withLightness } from './colour.ts'

/** The number of distinct colours; further parts repeat them. */
const COUNT = 6

/** Returns the colours of a chart's parts in order, before they are adjusted for contrast with the page. */
export function chartColours(
  choice: Theme['charts'],
  primary: string,
  accent: string,
  scheme: 'light' | 'dark',
): string[] {
  const parts = [...Array(COUNT).keys()]
  if (choice === 'spectrum') return parts.map((part) => withHueTurned(primary, (part * 360) / COUNT))
  const [firstLightness, lastLightness] = scheme === 'light' ? [0.34, 0.66] : [0.88, 0.6]
  // Orders the shades so that neighbours differ as much as one hue allows.
  if (choice === 'ink')
    return [0, 4, 2, 5, 1, 3].map((part) =>
      withLightness(primary, firstLightness + ((lastLightness - firstLightness) * part) / (COUNT - 1)),
    )
  const lighten = (colour: string, amount: number) =>
    withLightness(colour, lightnessOf(colour) + (scheme === 'light' ? amount : -amount), 0.09)
  return [
    primary,
    accent,
    lighten(primary, 0.24),
    lighten(accent, -0.16),
    withHueTurned(primary, 60),
    lighten(primary, 0.12),
  ]
}
