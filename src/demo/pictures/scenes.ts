import { plan } from './grid.ts'
import { between, pick, times } from './random.ts'
import { background, circle, rect, type Scene } from './shapes.ts'

/** Draws a street of houses in front of the sun. */
const skyline: Scene = (random, { sky, far, middle, near, light }) => {
  const row = (fill: string, base: number, minHeight: number, minWidth: number) => {
    let x = -40
    let shapes = ''
    while (x < 1200) {
      const width = between(random, minWidth, minWidth * 2)
      const height = between(random, minHeight, minHeight * 2)
      shapes += rect(x, base - height, width, height + 200, fill) + windows(x, base - height, width, height)
      x += width + between(random, 0, 14)
    }
    return shapes
  }
  const windows = (x: number, y: number, width: number, height: number) =>
    times(Math.floor((width - 30) / 34), (column) =>
      times(Math.floor((height - 30) / 46), (floor) =>
        rect(
          x + 22 + column * 34,
          y + 26 + floor * 46,
          16,
          26,
          random() < 0.22 ? light : sky,
          'opacity="0.55"',
        ),
      ).join(''),
    ).join('')
  const sun = circle(between(random, 200, 1000), between(random, 170, 260), between(random, 70, 120), light)
  return background(sky) + sun + row(far, 560, 150, 90) + row(middle, 680, 150, 120) + row(near, 820, 90, 150)
}

/** Draws a façade from the front. */
const facade: Scene = (random, { sky, far, middle, near, light }) => {
  const drawWindow = (column: number, floor: number) => {
    const [x, y] = [70 + column * 182, 60 + floor * 240]
    const shutter = random() < 0.4 ? rect(x, y, 110, between(random, 40, 150), middle) : ''
    const plant = random() < 0.45 ? circle(x + between(random, 20, 90), y + 172, 18, middle) : ''
    return (
      rect(x - 10, y - 10, 130, 190, sky) +
      rect(x, y, 110, 170, random() < 0.25 ? light : near) +
      shutter +
      plant +
      rect(x - 22, y + 176, 154, 10, near)
    )
  }
  return (
    background(far) + times(6, (column) => times(3, (line) => drawWindow(column, line)).join('')).join('')
  )
}

/** Draws a low house with wide panes and the cross of a pharmacy or clinic. */
const clinic: Scene = (random, { sky, far, middle, near, light }) => {
  const sun = circle(between(random, 160, 320), between(random, 170, 230), 80, light)
  const panes = times(5, (index) =>
    rect(300 + index * 128, 430, 108, 190, random() < 0.35 ? light : sky),
  ).join('')
  const trees = times(3, (index) => {
    const [x, y] = [90 + index * 480 + between(random, -30, 30), between(random, 520, 560)]
    return rect(x - 7, y, 14, 140, near) + circle(x, y, between(random, 56, 80), middle)
  }).join('')
  const cross = rect(880, 210, 40, 140, light) + rect(830, 260, 140, 40, light)
  return (
    background(sky) +
    sun +
    rect(240, 360, 740, 300, far) +
    rect(220, 336, 780, 34, near) +
    rect(800, 180, 200, 200, near) +
    cross +
    panes +
    rect(0, 650, 1200, 150, middle) +
    rect(0, 650, 1200, 16, near) +
    trees
  )
}

/** Draws hills, with the furrows of vines or panels on the nearest. */
const hills: Scene = (random, { sky, far, middle, near, light }) => {
  const hill = (base: number, amplitude: number, fill: string) => {
    const [a, b, c] = [
      between(random, -amplitude, amplitude),
      between(random, -amplitude, amplitude),
      between(random, -amplitude, amplitude),
    ]
    return `<path d="M0 ${base + a} C 300 ${base - amplitude + b}, 500 ${base + amplitude}, 760 ${base + c} S 1080 ${base - amplitude}, 1200 ${base + a} V 800 H 0 Z" fill="${fill}"/>`
  }
  const vanishingX = between(random, 380, 820)
  const furrows = times(26, (index) => {
    const x = -500 + index * 88
    return `<path d="M${x} 800 L ${vanishingX + (x - 600) * 0.12} 590" stroke="${light}" stroke-width="7" opacity="0.5"/>`
  }).join('')
  const sun = circle(between(random, 150, 1050), between(random, 150, 240), 84, light)
  const field = `<clipPath id="field"><rect y="600" width="1200" height="200"/></clipPath>`
  return (
    background(sky) +
    sun +
    hill(400, 70, far) +
    hill(500, 60, middle) +
    hill(600, 24, near) +
    field +
    `<g clip-path="url(#field)">${furrows}</g>`
  )
}

/** Draws the sea below a cliff with a house on top. */
const coast: Scene = (random, { sky, far, middle, near, light }) => {
  const sun = circle(between(random, 420, 640), between(random, 350, 390), 84, light)
  const wave = (base: number, fill: string) => {
    const amplitude = between(random, 14, 26)
    const crests = times(8, (index) => `q 75 ${index % 2 === 0 ? -amplitude : amplitude} 150 0`).join(' ')
    return `<path d="M0 ${base} ${crests} V 800 H 0 Z" fill="${fill}"/>`
  }
  const cliff = `<path d="M1200 476 L 860 486 C 800 496, 790 550, 740 590 S 660 700, 560 730 L 520 800 H 1200 Z" fill="${near}"/>`
  const house =
    rect(930, 356, 170, 128, far) +
    `<path d="M915 358 L 1015 286 L 1115 358 Z" fill="${middle}"/>` +
    times(3, (index) => rect(950 + index * 48, 386, 24, 36, light)).join('') +
    rect(998, 438, 30, 46, near)
  return background(sky) + sun + wave(600, far) + wave(650, middle) + house + cliff + wave(740, far)
}

/** Draws rows of solar panels on a plain in front of hills. */
const panels: Scene = (random, { sky, far, middle, near, light }) => {
  const sun = circle(between(random, 700, 1050), between(random, 150, 220), 92, light)
  const ridge = `<path d="M0 430 C 260 ${between(random, 300, 380)}, 520 ${between(random, 400, 460)}, 760 ${between(random, 330, 400)} S 1100 420, 1200 380 V 800 H 0 Z" fill="${far}"/>`
  const row = (y: number, size: number) =>
    times(Math.ceil(1400 / (size * 2.3)), (index) => {
      const x = index * size * 2.3 - size
      const cell = (column: number) =>
        `<path d="M${x + size * 0.5 * column + size * 0.3} ${y} h ${size * 0.46} l ${-size * 0.3} ${size * 0.8} h ${-size * 0.46} Z" fill="${near}"/>`
      return times(4, cell).join('') + rect(x + size, y + size * 0.8, size * 0.08, size * 0.3, near)
    }).join('')
  return (
    background(sky) +
    sun +
    ridge +
    rect(0, 470, 1200, 330, middle) +
    row(490, 50) +
    row(560, 78) +
    row(665, 116)
  )
}

const corners: readonly [[number, number], ...[number, number][]] = [
  [0, 0],
  [200, 0],
  [0, 200],
  [200, 200],
]

/** Draws tiles of quarter circles and squares: the mosaic that the product is named after. */
const mosaic: Scene = (random, { sky, far, middle, near, light }) => {
  const colours = [far, middle, near, light, sky] as const
  const tile = (x: number, y: number) => {
    const [groundColour, shapeColour] = [pick(random, colours), pick(random, colours)]
    const corner = pick(random, corners)
    const forms = [
      circle(x + corner[0], y + corner[1], 200, shapeColour),
      circle(x + 100, y + 100, 70, shapeColour),
      `<path d="M${x} ${y} L ${x + 200} ${y} L ${x} ${y + 200} Z" fill="${shapeColour}"/>`,
      rect(x + 60, y + 60, 80, 80, shapeColour),
    ] as const
    const id = `t${x}-${y}`
    return `<clipPath id="${id}"><rect x="${x}" y="${y}" width="200" height="200"/></clipPath><g clip-path="url(#${id})">${rect(x, y, 200, 200, groundColour)}${pick(random, forms)}</g>`
  }
  return times(6, (column) => times(4, (line) => tile(column * 200, line * 200)).join('')).join('')
}

/** Draws a record and its sound wave. */
const vinyl: Scene = (random, { sky, far, middle, near, light }) => {
  const [x, y] = [between(random, 340, 860), 400]
  const grooves = times(16, (index) =>
    circle(x, y, 110 + index * 13, 'none', `stroke="${middle}" stroke-width="1.6" opacity="0.5"`),
  ).join('')
  const wave = times(60, (index) => {
    const height = 30 + Math.abs(Math.sin(index * 0.45)) * 150 * random() + 120 * random()
    return rect(index * 20 + 4, 400 - height / 2, 9, height, index % 7 === 0 ? light : far, 'rx="4.5"')
  }).join('')
  return (
    background(sky) +
    wave +
    circle(x, y, 320, near) +
    grooves +
    circle(x, y, 96, light) +
    circle(x, y, 14, sky)
  )
}

/** Draws sound as hills of bars. */
const waves: Scene = (random, { sky, far, middle, near, light }) => {
  const line = (base: number, fill: string) =>
    times(48, (index) => {
      const height = 60 + (Math.sin(index / between(random, 3, 5) + base) + 1) * 90 + random() * 40
      return rect(index * 25 + 3, base - height, 17, height + 300, fill, 'rx="8"')
    }).join('')
  return (
    background(sky) +
    circle(between(random, 250, 950), 210, 96, light) +
    line(520, far) +
    line(650, middle) +
    line(780, near)
  )
}

/** Draws large overlapping shapes, as on a print. */
const composition: Scene = (random, { sky, far, middle, near, light }) => {
  const shape = (fill: string) => {
    const [x, y, size] = [between(random, 150, 1050), between(random, 120, 680), between(random, 110, 280)]
    const forms = [
      circle(x, y, size, fill),
      rect(
        x - size,
        y - size / 2,
        size * 2,
        size,
        fill,
        `transform="rotate(${between(random, -30, 30)} ${x} ${y})"`,
      ),
      `<path d="M${x - size} ${y + size} A ${size} ${size} 0 0 1 ${x + size} ${y + size} Z" fill="${fill}"/>`,
    ] as const
    return `<g opacity="0.92">${pick(random, forms)}</g>`
  }
  const frame = `<rect x="60" y="60" width="1080" height="680" fill="none" stroke="${near}" stroke-width="3"/>`
  return background(sky) + [far, middle, far, light, near, middle, light].map(shape).join('') + frame
}

/** Lists the scenes of each type of issuance: a cover and two further pictures. */
export const scenes: Record<string, readonly [Scene, ...Scene[]]> = {
  REAL_ESTATE: [skyline, facade, plan],
  DEBT: [hills, waves, composition],
  EQUITY: [hills, composition, plan],
  MUSIC: [vinyl, waves, composition],
  ART: [composition, mosaic, facade],
  OTHER: [mosaic, waves, composition],
}

/** Lists the scenes that an issuance may choose as its cover. */
export const covers: Record<string, Scene> = {
  clinic,
  coast,
  composition,
  facade,
  mosaic,
  panels,
  vinyl,
  waves,
}
