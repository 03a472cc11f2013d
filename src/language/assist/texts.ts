import type { Library, Screen } from '../documents/library.ts'

/** Returns a text in Spanish and English; of plural forms only the first. */
export function textsOf(key: string, { texts }: Pick<Library, 'texts'>): string[] {
  return (['es', 'en'] as const).flatMap((language) => {
    const forms = [key, `${key}_one`, `${key}_other`]
    return forms.flatMap((form) => texts[language][form] ?? []).slice(0, 1)
  })
}

/** Returns the title of a screen. */
export function titleOf({ title }: Pick<Screen, 'title'>, library: Pick<Library, 'texts'>): string {
  if (typeof title === 'string') return textsOf(title, library).join(' · ')
  return typeof title === 'object' && title !== null && 'key' in title
    ? textsOf(title.key, library).join(' · ')
    : ''
}
