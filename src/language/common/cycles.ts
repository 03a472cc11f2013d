/**
 * Lists the cycles of a graph, each once, from the node that closes it to the one that leads back. `targetsOf` may
 * return unknown names.
 */
export function cyclesIn(
  names: readonly string[],
  targetsOf: (name: string) => readonly string[],
): string[][] {
  const finished = new Set<string>()
  const cycles: string[][] = []
  for (const name of names) visit(name, [])
  return cycles

  function visit(name: string, visited: readonly string[]): void {
    const start = visited.indexOf(name)
    if (start >= 0) {
      const cycle = visited.slice(start)
      cycles.push([...cycle.slice(-1), ...cycle.slice(0, -1)])
    }
    if (start >= 0 || finished.has(name)) return
    for (const target of targetsOf(name)) if (names.includes(target)) visit(target, [...visited, name])
    finished.add(name)
  }
}

/** Describes a cycle: `c uses a, which uses b, which uses c`; of one node: `a uses itself`. */
export function describeCycle(cycle: readonly string[], verb: string): string {
  const [first = '', ...others] = cycle
  if (others.length === 0) return `${first} ${verb} itself`
  return [
    `${first} ${verb} ${others[0]}`,
    ...[...others.slice(1), first].map((name) => `which ${verb} ${name}`),
  ].join(', ')
}
