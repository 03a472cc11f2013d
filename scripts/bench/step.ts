/** Runs a step and prints its name and duration. */
export async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  process.stdout.write(`${what}… `)
  const start = performance.now()
  const result = await work()
  console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`)
  return result
}
