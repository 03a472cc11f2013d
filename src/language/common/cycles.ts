/**
 * Lists the cycles of a graph, each once, from the node that closes it to the one that leads back. `next` may return
 * unknown names.
 */
export function cyclesIn(names: readonly string[], next: (name: string) => readonly string[]): string[][] {
  const done = new Set<string>()
  const cycles: string[][] = []
  for (const name of names) visit(name, [])
  return cycles

  function visit(name: string, visited: readonly string[]): void {
    const start = visited.indexOf(name)
    if (start >= 0) {
      const cycle = visited.slice(start)
      cycles.push([...cycle.slice(-1), ...cycle.slice(0, -1)])
    }
    if (start >= 0 || done.has(name)) return
    for (const other of next(name)) if (names.includes(other)) visit(other, [...visited, name])
    done.add(name)
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
