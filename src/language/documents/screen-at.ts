/** Returns the screen of a path; literal segments take precedence over parameters. */
export function screenAt<Screen extends { path: string }>(
  path: string,
  screens: readonly Screen[],
): Screen | undefined {
  const requestedSegments = segmentsOf(path)
  return screens
    .filter((screen) => matches(segmentsOf(screen.path), requestedSegments))
    .sort((one, other) => specificityKey(one.path).localeCompare(specificityKey(other.path)))[0]
}

function matches(pattern: string[], requestedSegments: string[]): boolean {
  return (
    pattern.length === requestedSegments.length &&
    pattern.every((segment, index) => segment.startsWith('{') || segment === requestedSegments[index])
  )
}

function specificityKey(path: string): string {
  return segmentsOf(path)
    .map((segment) => (segment.startsWith('{') ? '1' : '0'))
    .join('')
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}
