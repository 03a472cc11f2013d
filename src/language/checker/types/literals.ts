import { evaluateCel } from '../../expressions/cel.ts'
import type { ExpressionNode } from '../../expressions/tree.ts'
import { isTimeZone } from '../../validation/time-zones.ts'
import type { Signature } from './functions.ts'
import { type Inference, sourceOf } from './inference.ts'

/** Reports invalid literals of instants and durations. */
export function reportLiteral(
  { report }: Inference,
  node: ExpressionNode,
  name: string,
  args: readonly ExpressionNode[],
): void {
  const remedyFor = REMEDIES[name]
  if (!remedyFor) return
  for (const arg of args)
    if (arg.op === 'value' && typeof arg.args === 'string' && !isValidLiteral(name, sourceOf(arg)))
      report('wrong-type', node, `${sourceOf(arg)} is ${describeMismatch(name)}.`, remedyFor(arg.args))
}

/** Reports a literal time zone that does not exist. */
export function reportZone(
  { report }: Inference,
  { optionalParameters }: Signature,
  [zone]: readonly ExpressionNode[],
): void {
  if (!optionalParameters || zone?.op !== 'value' || typeof zone.args !== 'string' || isTimeZone(zone.args))
    return
  report('wrong-type', zone, `There is no zone ${zone.args}.`, "Write one such as 'Europe/Madrid'.")
}

const REMEDIES: Readonly<Record<string, (literal: string) => string>> = {
  timestamp: momentRemedy,
  daysBetween: momentRemedy,
  duration: (literal) => {
    const [, days] = /^(\d+) ?d(?:ays?)?$/.exec(literal) ?? []
    return days ? `Days are hours: '${Number(days) * 24}h'.` : "Write hours or minutes: '36h', '90m'."
  },
}

function momentRemedy(): string {
  return "Write a day, '2026-11-22', or an instant, '2026-11-22T09:30:00Z'."
}

function describeMismatch(name: string): string {
  return name === 'duration' ? 'no length of time' : 'neither a day nor an instant'
}

function isValidLiteral(name: string, literal: string): boolean {
  try {
    evaluateCel(name === 'duration' ? `duration(${literal})` : `timestamp(${literal})`, {})
    return true
  } catch {
    return false
  }
}
