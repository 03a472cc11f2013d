import type { Palette } from './palettes.ts'
import { between, times } from './random.ts'
import { background, rect, type Scene, stroke } from './shapes.ts'

/** Draws the background of every scene: a tint with a grid. */
const gridBackground = ({ sky, far }: Palette) =>
  background(sky) +
  times(30, (index) => stroke(`M${index * 40} 0V800`, far, index % 5 === 0 ? 2 : 0.8)).join('') +
  times(20, (index) => stroke(`M0 ${index * 40}H1200`, far, index % 5 === 0 ? 2 : 0.8)).join('')

/** Draws a travelling crane over the stacks of a yard, from the side. */
const yard: Scene = (random, palette) => {
  const { sky, far, middle, near, light } = palette
  const [left, top] = [160, 180 + between(random, 0, 2) * 40]
  const bays = times(22, (index) => {
    const x = left + index * 40
    return `M${x} ${index % 2 === 0 ? top + 40 : top}L${x + 40} ${index % 2 === 0 ? top : top + 40}`
  }).join('')
  const legs = [left + 80, left + 720]
    .map(
      (x) => `M${x} ${top + 40}L${x - 40} 700M${x + 80} ${top + 40}L${x + 120} 700M${x - 18} 540H${x + 98}`,
    )
    .join('')
  const loadX = left + 320 + between(random, 0, 4) * 40
  const box = (x: number, y: number, fill: string) =>
    rect(x, y, 116, 56, fill, `stroke="${near}" stroke-width="3"`)
  const stacks = times(4, (column) =>
    times(between(random, 1, 4), (row) =>
      box(
        left + 200 + column * 124,
        644 - row * 60,
        (row + column) % 3 === 0 ? middle : (row + column) % 3 === 1 ? far : sky,
      ),
    ).join(''),
  ).join('')
  return (
    gridBackground(palette) +
    stacks +
    stroke(`M${left} ${top}H${left + 880}M${left} ${top + 40}H${left + 880}`, near, 7) +
    stroke(bays, near, 3) +
    stroke(legs, near, 7) +
    stroke(`M${loadX + 58} ${top + 40}V${top + 110}`, near, 3) +
    box(loadX, top + 110, light) +
    stroke('M80 700H1120', near, 9)
  )
}

/** Draws the elevation of a building. */
const elevation: Scene = (random, palette) => {
  const { sky, middle, near, light } = palette
  const [columns, floors] = [between(random, 7, 11), between(random, 6, 9)]
  const [left, top] = [600 - columns * 40, 700 - floors * 64]
  const [width, height] = [columns * 80, floors * 64]
  const litIndex = between(random, 0, columns * floors - 1)
  const panes = times(columns * floors, (index) => {
    const [x, y] = [left + (index % columns) * 80 + 16, top + Math.floor(index / columns) * 64 + 14]
    const fill = index === litIndex ? light : random() < 0.3 ? near : sky
    return rect(x, y, 48, 36, fill, `stroke="${near}" stroke-width="3"`)
  }).join('')
  const measures = stroke(
    `M${left - 60} ${top}V700M${left - 72} ${top}h24M${left - 72} 700h24M${left} ${top - 40}h${width}M${left} ${top - 52}v24M${left + width} ${top - 52}v24`,
    middle,
    3,
  )
  return (
    gridBackground(palette) +
    rect(left, top, width, height, sky, `stroke="${near}" stroke-width="6"`) +
    panes +
    stroke('M80 700H1120', near, 9) +
    measures
  )
}

/** Draws the floor plan of one storey. */
export const plan: Scene = (random, palette) => {
  const { sky, far, middle, near, light } = palette
  const [x, y] = [400 + between(random, 0, 3) * 40, 360 + between(random, 0, 2) * 40]
  const [kitchen, bath] = [x + 200, y + 120]
  const rooms =
    rect(200, 140, x - 200, y - 160, far, 'opacity="0.6"') +
    rect(kitchen, bath, 1000 - kitchen, 660 - bath, light, 'opacity="0.5"')
  const walls = stroke(
    `M${x} 140V${y - 110}M${x} ${y - 20}H200M${x} ${y}H${kitchen - 100}M${kitchen} ${y}H1000M${kitchen} ${y}V${y + 40}M${kitchen} ${bath}V660M${kitchen} ${bath}H1000`,
    near,
    11,
  )
  const doors = stroke(
    `M${x} ${y - 110}h90a90 90 0 0 1 -90 90M${kitchen - 100} ${y}v100a100 100 0 0 0 100 -100M${kitchen} ${y + 40}h-80a80 80 0 0 0 80 80`,
    middle,
    3,
  )
  const stairs = times(9, (index) => stroke(`M${240 + index * 22} 560V660`, middle, 3)).join('')
  return (
    gridBackground(palette) +
    rect(200, 140, 800, 520, sky) +
    rooms +
    stairs +
    doors +
    walls +
    rect(200, 140, 800, 520, 'none', `stroke="${near}" stroke-width="16"`) +
    stroke('M360 140h140M700 140h180M200 240v120M1000 220v140', sky, 8) +
    stroke('M200 96H1000M200 84v24M1000 84v24M1048 140V660M1036 140h24M1036 660h24', middle, 3)
  )
}

/** Draws isometric blocks of several heights. */
const blocks: Scene = (random, palette) => {
  const { sky, far, middle, near, light } = palette
  const markedIndex = between(random, 0, 19)
  const block = (index: number) => {
    const [column, row] = [index % 5, Math.floor(index / 5)]
    const [x, y] = [600 + (column - row - 0.5) * 104, 220 + (column + row) * 60]
    const height = between(random, 1, 5) * 40
    const edge = `stroke="${near}" stroke-width="3" stroke-linejoin="round"`
    const face = (path: string, fill: string) => `<path d="${path}" fill="${fill}" ${edge}/>`
    return (
      face(`M${x} ${y - height}l104 60v${height}l-104 -60z`, middle) +
      face(`M${x} ${y - height + 0}l-104 60v${height}l104 60v${-height}z`, far) +
      face(`M${x} ${y - height + 120}l104 -60v${height}l-104 60z`, middle) +
      face(`M${x} ${y - height}l104 60l-104 60l-104 -60z`, index === markedIndex ? light : sky)
    )
  }
  return gridBackground(palette) + times(20, block).join('')
}

/** Draws lines with peaks: a relief, or a sound. */
const relief: Scene = (random, palette) => {
  const { sky, near, light } = palette
  const peaks = times(4, () => ({
    x: between(random, 260, 940),
    line: between(random, 3, 19),
    tall: between(random, 50, 130),
  }))
  const markedIndex = between(random, 6, 18)
  const line = (index: number) => {
    const base = 200 + index * 24
    const points = times(61, (step) => {
      const x = 150 + step * 15
      const rise = peaks.reduce(
        (sum, peak) =>
          sum + peak.tall * Math.exp(-(((x - peak.x) / 90) ** 2) - ((index - peak.line) / 3.2) ** 2),
        0,
      )
      return `${x} ${Math.round((base - rise - random() * 4) * 10) / 10}`
    })
    const path = `M${points.join('L')}`
    return `<path d="${path}" fill="${sky}" stroke="${index === markedIndex ? light : near}" stroke-width="${index === markedIndex ? 6 : 3}"/>`
  }
  return gridBackground(palette) + times(23, line).join('')
}

/** Lists the scenes of each type of issuance, for themes with a grid. */
export const gridScenes: Record<string, readonly [Scene, ...Scene[]]> = {
  REAL_ESTATE: [elevation, plan, blocks],
  DEBT: [yard, plan, blocks],
  EQUITY: [blocks, yard, plan],
  MUSIC: [relief, plan, blocks],
  ART: [relief, plan, elevation],
  OTHER: [relief, yard, blocks],
}

/** Returns the palette of the grid scenes from a theme's two colours. */
export function gridPalette(primary: string, accent: string): Palette {
  const tint = (whiteShare: number) => mixWithWhite(primary, whiteShare)
  return { sky: tint(0.91), far: tint(0.78), middle: tint(0.45), near: primary, light: accent }
}

/** Mixes a colour with a share of white. */
function mixWithWhite(colour: string, whiteShare: number): string {
  const parts = colour.match(/[\da-f]{2}/gi) ?? []
  const mixedParts = parts.map((part) =>
    Math.round(Number.parseInt(part, 16) * (1 - whiteShare) + 255 * whiteShare),
  )
  return `#${mixedParts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
