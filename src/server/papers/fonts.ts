import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import type { Theme } from '../../language/customization/customization.ts'
import { figtree } from '../../language/customization/theme/fonts/figtree.ts'
import type { Family, FontName } from '../../language/customization/theme/fonts/font.ts'
import { fraunces } from '../../language/customization/theme/fonts/fraunces.ts'
import { fonts } from '../../language/customization/theme/fonts/index.ts'
import { root } from '../startup/root.ts'
import { type FontFace, fontFaceOf } from './font-face.ts'

/** Loads the module with `require`, because its bundle has no named ESM exports. */
const fontkit: typeof import('@pdf-lib/fontkit') = createRequire(join(root, 'package.json'))(
  '@pdf-lib/fontkit',
)

export interface Faces {
  heading: FontFace
  body: FontFace
  bold: FontFace
}

/** Creates a PDF with the fonts of a theme, reduced to the glyphs that the text needs. */
export async function createPaper({ fonts: themeFonts }: Pick<Theme, 'fonts'>, text: string) {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.registerFontkit({ create: (bytes) => unshaped(fontkit.create(bytes)) })
  const faces: Faces = {
    heading: await fontFaceOf(document, familyOf(themeFonts.heading), 600, text),
    body: await fontFaceOf(document, familyOf(themeFonts.body), 400, text),
    bold: await fontFaceOf(document, familyOf(themeFonts.body), 600, text),
  }
  return { document, faces }
}

/**
 * Looks up the glyph of each character instead of shaping the text, which would take half of the rendering time. The
 * result is the same, because reduced fonts have neither ligatures nor kerning.
 */
function unshaped(font: ReturnType<typeof fontkit.create>) {
  return Object.assign(font, { layout: (text: string) => ({ glyphs: font.glyphsForString(text) }) })
}

/** Returns the family of a font. System fonts, which a PDF cannot contain, are replaced. */
function familyOf(name: FontName): Family {
  const fallback = name === 'serif' ? fraunces : figtree
  const { family = fallback.family } = fonts[name]
  if (!family) throw new Error(`There is no font for ${name}.`)
  return family
}
