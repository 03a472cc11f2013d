/** Groups of properties that a hook allows: colours, border, font, spacing. */
export type Group = 'colours' | 'border' | 'font' | 'spacing'

interface Hook {
  groups: readonly Group[]
  /** The selector that is served for the hook. */
  as?: string
}

const textHook: Hook = { groups: ['colours', 'border', 'font', 'spacing'] }
/** Allows no spacing, because a fixed bar that grows would cover the page below. */
const barHook: Hook = { groups: ['colours', 'border', 'font'] }
/** Excludes disabled buttons, which keep their look, and those in the header, which has no room to spare. */
const buttonHook = (name: string): Hook => ({
  ...barHook,
  as: `${name}:not(:disabled,[aria-disabled="true"],.ts-shell__tools *)`,
})

/**
 * The only elements that a tenant's style sheet can style. None contains or covers protected parts, and only elements
 * with their own text have colours, so that contrast can be checked.
 */
export const hooks: Readonly<Record<string, Hook>> = {
  h1: textHook,
  h2: textHook,
  h3: textHook,
  '.ts-screen__subtitle': textHook,
  '.ts-button': buttonHook('.ts-button'),
  '.ts-button--primary': buttonHook('.ts-button--primary'),
  '.ts-button--quiet': buttonHook('.ts-button--quiet'),
  '.ts-button--danger': buttonHook('.ts-button--danger'),
  '.ts-badge': { groups: ['border', 'font'] },
  '.ts-card': { groups: ['border'] },
  '.ts-card__kind': textHook,
  '.ts-card__title': textHook,
  '.ts-card__subtitle': textHook,
  '.ts-cards': { groups: ['spacing'] },
  '.ts-tabs__tab': textHook,
  '.ts-accordion__summary': textHook,
  '.ts-timeline__title': textHook,
  '.ts-chart__title': textHook,
  '.ts-countdown__tile': textHook,
  '.ts-empty__title': textHook,
  '.ts-shell__name': barHook,
  '.ts-nav__item': barHook,
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
