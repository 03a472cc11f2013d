import type { Area, Areas, Layout, Screen } from './library.ts'

/** Where people begin, and who: of several the first whose condition holds. */
export interface Home extends Pick<Area, 'under' | 'allow' | 'label' | 'icon'> {
  path: string
}

/** The area a path lies in: of two that hold it the one that says more. */
export function areaOf<T extends Pick<Area, 'under'>>(
  path: string,
  { areas }: { areas: readonly T[] },
): T | undefined {
  return areas
    .filter(({ under }) => path === under || path.startsWith(`${under}/`))
    .sort((one, other) => other.under.length - one.under.length)[0]
}

/** Who may see a screen: itself says it, or its area. Nobody, where neither does. */
export function allowOf(screen: Pick<Screen, 'path' | 'allow'>, areas: Areas): string {
  return screen.allow ?? areaOf(screen.path, areas)?.allow ?? 'false'
}

/** The layout a screen names, or its area's. */
export function layoutOf(screen: Pick<Screen, 'path' | 'layout'>, areas: Areas): Layout {
  return screen.layout ?? areaOf(screen.path, areas)?.layout ?? 'default'
}

/** Where people begin, in the order in which somebody of several areas is at home. */
export function homesOf({ areas }: Areas): Home[] {
  return areas.flatMap(({ under, home, allow, label, icon }) =>
    home === undefined
      ? []
      : [
          {
            under,
            path: home,
            allow,
            ...(label !== undefined && { label }),
            ...(icon !== undefined && { icon }),
          },
        ],
  )
}
