import sharp from 'sharp'
import type { Theme } from '../../language/customization/customization.ts'
import { gridPalette, gridScenes } from './grid.ts'
import { logoOf } from './mark.ts'
import { palettes } from './palettes.ts'
import { pick, randomOf } from './random.ts'
import { covers, scenes } from './scenes.ts'

/** Draws the pictures of an issuance as JPEG in the theme's style: a wide cover and two more. */
export async function drawPictures(slug: string, type: string, theme: Theme, cover = ''): Promise<Buffer[]> {
  const { palette, chosen } = theme.art === 'grid' ? gridStyle(type, theme) : paintedStyle(slug, type, cover)
  return Promise.all(
    chosen.map((scene, index) =>
      rasterise(scene(randomOf(`${slug}-${index}`), palette), index === 0 ? 1600 : 1200),
    ),
  )
}

/** Draws the logo of an issuer as JPEG, 400 × 400 pixels, in the theme's primary colour. */
export function drawLogo(issuer: string, { light }: Theme): Promise<Buffer> {
  const background = '<rect width="800" height="800" fill="#fff"/>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="400" height="400">${background}${logoOf(issuer, light.primary)}</svg>`
  return toJpeg(svg)
}

function gridStyle(type: string, { light }: Theme) {
  return {
    palette: gridPalette(light.primary, light.accent),
    chosen: gridScenes[type] ?? gridScenes.REAL_ESTATE ?? [],
  }
}

function paintedStyle(slug: string, type: string, cover: string) {
  const [defaultScene, ...others] = scenes[type] ?? scenes.REAL_ESTATE ?? []
  const distinct = new Set([covers[cover] ?? defaultScene, ...others, defaultScene])
  const chosen = [...distinct].filter((scene) => scene !== undefined).slice(0, 1 + others.length)
  return { palette: pick(randomOf(slug), palettes), chosen }
}

function rasterise(shapes: string, width: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800" width="${width}" height="${Math.round((width * 2) / 3)}">${shapes}</svg>`
  return toJpeg(svg)
}

/** Draws an SVG on white, because rounded sizes leave a transparent edge; full colour keeps its edges sharp. */
function toJpeg(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg))
    .flatten({ background: 'white' })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
