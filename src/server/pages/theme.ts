import type { Customization } from '../../language/customization.ts'

const radii = { sharp: '3px', soft: '10px', round: '18px' }

/** The tenant's look as custom properties; what stands on its colours is chosen by contrast, not by taste. */
export function themeCss({ theme }: Pick<Customization, 'theme'>): string {
  const dark = theme.primary_dark ?? mix(theme.primary, '#ffffff', 0.5)
  const darkAccent = mix(theme.accent, '#ffffff', 0.4)
  const properties = {
    '--primary': `light-dark(${theme.primary}, ${dark})`,
    '--on-primary': `light-dark(${readableOn(theme.primary)}, ${readableOn(dark)})`,
    '--accent': `light-dark(${theme.accent}, ${darkAccent})`,
    '--on-accent': `light-dark(${readableOn(theme.accent)}, ${readableOn(darkAccent)})`,
    '--radius': radii[theme.radius],
    '--heading-font': `var(--font-${theme.heading_font})`,
  }
  const lines = Object.entries(properties).map(([name, value]) => `${name}:${value}`)
  return `:root{${lines.join(';')}}\n`
}

/** A small tile in the tenant's colours, with the first letter of its name. */
export function faviconSvg({ theme, title }: Pick<Customization, 'theme' | 'title'>): string {
  const letter = [...title.trim()][0]?.toUpperCase().replace(/[<&>]/, '') ?? ''
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<rect width="32" height="32" rx="7" fill="${theme.primary}"/>`,
    `<rect x="20" y="20" width="12" height="12" fill="${theme.accent}"/>`,
    `<text x="14" y="23" text-anchor="middle" font-family="system-ui,sans-serif" font-size="20" font-weight="700" fill="${readableOn(theme.primary)}">${letter}</text>`,
    '</svg>',
  ].join('')
}

/** White or near black, whichever contrasts more with a colour; black where neither reaches 4.5 (WCAG 2.2, 1.4.3). */
function readableOn(colour: string): string {
  const [best = '#000000'] = ['#ffffff', '#101418'].sort(
    (one, other) => contrast(colour, other) - contrast(colour, one),
  )
  return contrast(colour, best) >= 4.5 ? best : '#000000'
}

/** From 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour)
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function mix(colour: string, other: string, share: number): string {
  const target = channels(other)
  const mixed = channels(colour).map((value, index) =>
    Math.round(value + ((target[index] ?? 0) - value) * share),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Of #rrggbb. */
function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}
