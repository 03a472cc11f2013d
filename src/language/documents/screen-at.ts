/** Returns the screen of a path; literal segments take precedence over parameters. */
export function screenAt<Screen extends { path: string }>(
  path: string,
  screens: readonly Screen[],
): Screen | undefined {
  const requestedSegments = segments(path)
  return screens
    .filter((screen) => matches(segments(screen.path), requestedSegments))
    .sort((one, other) => openness(one.path).localeCompare(openness(other.path)))[0]
}

function matches(pattern: string[], requestedSegments: string[]): boolean {
  return (
    pattern.length === requestedSegments.length &&
    pattern.every((segment, index) => segment.startsWith('{') || segment === requestedSegments[index])
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
