/** Groups of properties that a hook allows: colours, border, font, spacing. */
export type Group = 'colours' | 'frame' | 'font' | 'room'

interface Hook {
  groups: readonly Group[]
  /** The selector that is served for the hook. */
  as?: string
}

const words: Hook = { groups: ['colours', 'frame', 'font', 'room'] }
/** Allows no spacing, because a fixed bar that grows would cover the page below. */
const bar: Hook = { groups: ['colours', 'frame', 'font'] }
/** Excludes disabled buttons, which keep their look, and those in the header, which has no room to spare. */
const button = (name: string): Hook => ({
  ...bar,
  as: `${name}:not(:disabled,[aria-disabled="true"],.ts-shell__tools *)`,
})

/**
 * The only elements that a tenant's style sheet can style. None contains or covers protected parts, and only elements
 * with their own text have colours, so that contrast can be checked.
 */
export const hooks: Readonly<Record<string, Hook>> = {
  h1: words,
  h2: words,
  h3: words,
  '.ts-screen__subtitle': words,
  '.ts-button': button('.ts-button'),
  '.ts-button--primary': button('.ts-button--primary'),
  '.ts-button--quiet': button('.ts-button--quiet'),
  '.ts-button--danger': button('.ts-button--danger'),
  '.ts-badge': { groups: ['frame', 'font'] },
  '.ts-card': { groups: ['frame'] },
  '.ts-card__kind': words,
  '.ts-card__title': words,
  '.ts-card__subtitle': words,
  '.ts-cards': { groups: ['room'] },
  '.ts-tabs__tab': words,
  '.ts-accordion__summary': words,
  '.ts-timeline__title': words,
  '.ts-chart__title': words,
  '.ts-countdown__tile': words,
  '.ts-empty__title': words,
  '.ts-shell__name': bar,
  '.ts-nav__item': bar,
}

/** The states of a hook. */
export const states = [
  ':hover',
  ':active',
  ':focus-visible',
  '[open]',
  '[aria-current="page"]',
  '[aria-selected="true"]',
]
