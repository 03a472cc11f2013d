import type { Area, Areas, Layout, Screen } from './library.ts'

/** The home of an area. A person's home is the first one whose condition they meet. */
export interface Home extends Pick<Area, 'under' | 'allow' | 'label' | 'icon'> {
  path: string
}

/** Returns the most specific area that contains a path. */
export function areaOf<T extends Pick<Area, 'under'>>(
  path: string,
  { areas }: { areas: readonly T[] },
): T | undefined {
  return areas
    .filter(({ under }) => path === under || path.startsWith(`${under}/`))
    .sort((one, other) => other.under.length - one.under.length)[0]
}

/** Returns the condition of a screen or its area; 'false' if neither has one. */
export function allowOf(screen: Pick<Screen, 'path' | 'allow'>, areas: Areas): string {
  return screen.allow ?? areaOf(screen.path, areas)?.allow ?? 'false'
}

/** Returns the layout of a screen or its area. */
export function layoutOf(screen: Pick<Screen, 'path' | 'layout'>, areas: Areas): Layout {
  return screen.layout ?? areaOf(screen.path, areas)?.layout ?? 'default'
}

/** Returns the home of the area that has exactly this path, such as /user; undefined if there is none. */
export function homeUnder(path: string, homes: readonly Home[]): string | undefined {
  const area = path.replace(/\/+$/, '')
  return homes.find(({ under }) => under === area)?.path
}

/** Lists the homes in the order of their precedence. */
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
