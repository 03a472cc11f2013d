/** Groups of properties that a hook allows: colours, border, font, spacing. */
export type Group = 'colours' | 'frame' | 'font' | 'room'

interface Hook {
  groups: readonly Group[]
  /** The selector served for it. */
  as?: string
}

const words: Hook = { groups: ['colours', 'frame', 'font', 'room'] }
/** Stands still while the page moves below: if it could grow, it would cover what is there. */
const bar: Hook = { groups: ['colours', 'frame', 'font'] }
/** A button that cannot be pressed goes on looking so; in the bar above a page there is room for just what it says. */
const button = (name: string): Hook => ({
  ...bar,
  as: `${name}:not(:disabled,[aria-disabled="true"],.ts-shell__tools *)`,
})

/**
 * The only parts that a tenant's style sheet can style. None contains or covers protected parts, and only parts with
 * own text have colours, so that contrast can be checked.
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
