import { Environment } from '@marcbachmann/cel-js'
import { registerDays } from './days.ts'

/**
 * Creates a CEL environment in which literals (int) and data (double) can be mixed, because JSON has only one kind of
 * number. Its days are those of a time zone.
 */
export function createEnvironment(timeZone: string): Environment {
  const environment = new Environment({
    unlistedVariablesAreDyn: true,
    homogeneousAggregateLiterals: false,
    enableOptionalTypes: true,
    limits: { maxAstNodes: 250, maxDepth: 24, maxListElements: 60, maxMapEntries: 30, maxCallArguments: 4 },
  })
  const arithmetic: Record<string, (left: number, right: number) => number> = {
    '+': (left, right) => left + right,
    '-': (left, right) => left - right,
    '*': (left, right) => left * right,
    '/': (left, right) => left / right,
    '%': (left, right) => left % right,
  }
  for (const [operator, compute] of Object.entries(arithmetic)) {
    const computeMixed = (left: number | bigint, right: number | bigint) =>
      compute(Number(left), Number(right))
    environment.registerOperator(`int ${operator} double: double`, computeMixed)
    environment.registerOperator(`double ${operator} int: double`, computeMixed)
  }
  environment.registerOperator('int == double: bool', (left: bigint, right: number) => Number(left) === right)
  environment.registerOperator('double % double: double', arithmetic['%'] ?? Number)
  registerDays(environment, timeZone)
  return environment
}
