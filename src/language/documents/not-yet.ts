import type { Library } from './library.ts'

/** What a screen shows that is known but not built yet. */
export const notYetFragment = 'not-available-yet'

/** The paths of the screens that only say that they are not available yet. */
export function notYet({ screens }: Pick<Library, 'screens'>): string[] {
  return screens
    .filter(({ body }) => body.some((block) => block.block === 'fragment' && block.use === notYetFragment))
    .map(({ path }) => path)
}
