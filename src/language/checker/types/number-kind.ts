import { childrenOf, type ExpressionNode } from '../../expressions/tree.ts'

/**
 * Returns CEL's kind of number where the source determines it, because CEL does not mix both in a conditional. Numbers
 * from data have no fixed kind and fit both.
 */
export function numberKind(node: ExpressionNode): 'int' | 'double' | undefined {
  switch (node.op) {
    case 'value':
      return typeof node.args === 'bigint' ? 'int' : typeof node.args === 'number' ? 'double' : undefined
    case 'call':
      return CALLS[node.args[0]]
    case 'rcall':
      return METHODS.has(node.args[0]) ? 'int' : undefined
    case '?:':
      return numberKind(node.args[1])
    case '-_':
    case '+':
    case '-':
    case '*':
    case '/':
    case '%': {
      const kinds = childrenOf(node).map(numberKind)
      if (kinds.includes(undefined)) return undefined
      return kinds.includes('double') ? 'double' : 'int'
    }
    default:
      return undefined
  }
}

const CALLS: Readonly<Record<string, 'int' | 'double'>> = {
  size: 'int',
  int: 'int',
  daysBetween: 'int',
  double: 'double',
}

const METHODS: ReadonlySet<string> = new Set([
  'size',
  'getFullYear',
  'getMonth',
  'getDate',
  'getDayOfWeek',
  'getHours',
  'getMinutes',
  'getSeconds',
])
