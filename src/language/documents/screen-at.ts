/** The screen of a path: one that spells a segment out goes before one that takes any there. */
export function screenAt<Screen extends { path: string }>(
  path: string,
  screens: readonly Screen[],
): Screen | undefined {
  const asked = segments(path)
  return screens
    .filter((screen) => matches(segments(screen.path), asked))
    .sort((one, other) => openness(one.path).localeCompare(openness(other.path)))[0]
}

function matches(pattern: string[], asked: string[]): boolean {
  return (
    pattern.length === asked.length &&
    pattern.every((segment, index) => segment.startsWith('{') || segment === asked[index])
  )
}

function openness(path: string): string {
  return segments(path)
    .map((segment) => (segment.startsWith('{') ? '1' : '0'))
    .join('')
}

function segments(path: string): string[] {
  return path.split('/').filter(Boolean)
}
