import { densityOf } from '../../language/bundle/density.ts'
import type { ScreenBundle } from '../../language/bundle/screen-bundle.ts'
import type { ScreenEntry } from '../../language/bundle/screen-entry.ts'
import { escapeHtml } from '../../language/common/escape-html.ts'
import type { Customization } from '../../language/customization/customization.ts'
import { withoutTermMarkup } from '../../language/documents/glossary.ts'
import type { Catalogue, Text } from '../../language/documents/library.ts'
import type { Opening } from '../../protocol/boot.ts'
import { marks, skeletonId } from '../../protocol/logo-mark.ts'
import { asideOutline, outlineOf, type SkeletonShape } from '../../protocol/outline.ts'

interface FrameInput {
  tenant: Customization
  entry: ScreenEntry
  bundle: ScreenBundle
  texts: Catalogue
  /** The first texts of the page's aside; undefined if it has none. */
  opening: Opening | undefined
}

/**
 * Returns the HTML that is displayed until the application starts: the layout and the outline of the page. Texts of
 * restricted pages are omitted.
 */
export function frameOf({ tenant, entry, bundle, texts, opening }: FrameInput): string {
  const { screen, parentScreen } = bundle
  const density = densityOf(bundle.density, tenant)
  const translate = (text: Text | undefined) =>
    entry.allow === 'true' && typeof text === 'string' ? withoutTermMarkup(texts[text] ?? '') : ''
  const title = translate(screen.title)
  const subtitle = translate(screen.subtitle)
  const heading = title
    ? `<div><h1 class="ts-screen__title">${escapeHtml(title)}</h1>${
        subtitle && `<p class="ts-screen__subtitle">${escapeHtml(subtitle)}</p>`
      }</div>`
    : '<div class="ts-skeleton__title"></div>'
  const page = `<div class="ts-screen${entry.layout === 'reading' ? ' ts-screen--reading' : ''}"${density ? ` data-density="${density}"` : ''}>
${parentScreen?.next ? '<div class="ts-screen__back"></div>' : ''}<div class="ts-screen__head${title ? '' : ' ts-skeleton'}">${heading}</div>
<div class="ts-skeleton">${outlineOf(bundle).map(shapeHtml).join('')}</div></div>`
  const aside = opening ? asideHtml(opening, tenant) : ''
  return `<div id="${skeletonId}">${layoutHtml[entry.layout](brandOf(tenant), page, aside)}</div>`
}

const layoutHtml: Record<ScreenEntry['layout'], (brand: string, page: string, aside: string) => string> = {
  dashboard: (brand, page) =>
    `<div class="ts-shell"><header class="ts-shell__header">${brand}</header>
<div class="ts-shell__sidebar"><ul class="ts-nav"><li><span class="ts-nav__item"></span></li></ul></div>
<main class="ts-shell__main" aria-busy="true">${page}</main></div>`,
  default: (brand, page, aside) =>
    `<div class="ts-auth"><div class="ts-auth__card"><header class="ts-auth__header">${brand}</header>
<main aria-busy="true">${page}</main></div><div class="ts-auth__side" aria-hidden="true"><div class="ts-auth__aside ts-art"></div>${aside}</div></div>`,
  invest: (brand, page) =>
    `<div class="ts-invest"><header class="ts-invest__bar">${brand}</header>
<main class="ts-invest__main" aria-busy="true">${page}</main></div>`,
  reading: (brand, page) =>
    `<div class="ts-reading"><header class="ts-auth__header">${brand}</header><main aria-busy="true">${page}</main></div>`,
}

function asideHtml({ headline, text, licence }: Opening, { theme }: Customization): string {
  const texts = [
    headline && `<p class="ts-aside-outline__headline">${escapeHtml(headline)}</p>`,
    text && `<p class="ts-aside-outline__text">${escapeHtml(text)}</p>`,
    licence && `<p>${escapeHtml(licence)}</p>`,
  ]
  const shapes = asideOutline({ hasTexts: headline !== '', isTable: theme.view === 'table' }).map(shapeHtml)
  return `<div class="ts-beside"><p class="ts-beside__title">&nbsp;</p><div class="ts-beside__place">
<div class="ts-aside-outline ts-skeleton">${[...texts, ...shapes].join('')}</div></div></div>`
}

function shapeHtml({ look, children = [] }: SkeletonShape): string {
  return `<div class="ts-skeleton__${look}">${children.map(shapeHtml).join('')}</div>`
}

/** Returns the HTML of the tenant's logo, or of a drawn mark with the tenant's name. */
export function brandOf({ title, theme, image: { logo, logo_dark: dark } }: Customization): string {
  const name = escapeHtml(title)
  if (logo === undefined)
    return `<div class="ts-shell__brand">${markOf(theme)}<span class="ts-shell__name">${name}</span></div>`
  const darkSource =
    dark === undefined ? '' : `<source srcset="${escapeHtml(dark)}" media="(prefers-color-scheme: dark)">`
  return `<div class="ts-shell__brand"><picture>${darkSource}<img src="${escapeHtml(logo)}" alt="${name}"></picture></div>`
}

/** Returns the drawn mark of a theme, for tenants without a logo. */
export function markOf({ art }: Customization['theme']): string {
  const strokes = marks[art].map(
    ({ fill, d, opacity = '1' }) => `<path fill="${fill}" opacity="${opacity}" d="${d}"/>`,
  )
  return `<svg class="ts-mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">${strokes.join('')}</svg>`
}
