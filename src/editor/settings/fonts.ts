import { fonts } from '../../language/customization/theme/fonts/index.ts'

/** The files of the Latin script, by path. */
const files = import.meta.glob<string>(
  '/node_modules/@fontsource-variable/*/files/{figtree,fraunces,space-grotesk,geist-mono}-latin-wght-normal.woff2',
  { query: '?url', import: 'default', eager: true },
)

/** Registers all fonts of themes with the page; the browser loads those in use. */
export function fetchFonts(): void {
  for (const { family } of Object.values(fonts)) {
    const [, file] =
      Object.entries(files).find(([path]) => family && path.includes(`/${family.package}/`)) ?? []
    if (!family || !file || isRegistered(family.name)) continue
    document.fonts.add(new FontFace(family.name, `url(${file})`, { weight: family.weights, display: 'swap' }))
  }
}

function isRegistered(name: string): boolean {
  return [...document.fonts].some(({ family }) => family.replaceAll('"', '') === name)
}
