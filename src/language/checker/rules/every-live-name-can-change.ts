import type { Operation, Screen } from '../../documents/library.ts'
import type { Rule } from '../problem.ts'

type Fault = { message: string; remedy: string }

/** Requires that data reloaded periodically can change, and that the operation's rate limit allows the interval. */
export const rule: Rule = {
  name: 'every-live-name-can-change',
  *check({ library, isReported }) {
    for (const screen of library.screens.filter(isReported))
      for (const [index, name] of (screen.live?.reload ?? []).entries()) {
        const operation = library.operations[screen.data?.[name]?.call ?? '']
        const fault =
          name === 'session' ? faultOfSession(screen) : operation && faultOfRead(operation, screen)
        if (fault) yield { document: screen, path: ['live', 'reload', index], ...fault }
      }
  },
}

function faultOfSession({ visitors, path }: Screen): Fault | undefined {
  if (!visitors) return undefined
  return { message: `Visitors see ${path}: they have no session to reload.`, remedy: 'Remove session.' }
}

function faultOfRead(
  { operation, method, public: isPublic, limit }: Operation,
  { live }: Screen,
): Fault | undefined {
  if (method !== 'GET')
    return {
      message: `${operation} is sent by ${method}, so it is not reloaded automatically.`,
      remedy: 'Remove it, or reload it in an action.',
    }
  if (isPublic)
    return {
      message: `${operation} returns the same for everybody, so it does not change while a person waits.`,
      remedy: 'Remove it.',
    }
  const minInterval = limit ? Math.ceil((limit.seconds / limit.max) * RESERVE_FACTOR) : 0
  if (!live || live.every >= minInterval) return undefined
  return {
    message: `Every ${live.every} s is more than ${operation} may be called: ${limit?.max} times in ${limit?.seconds} s.`,
    remedy: minInterval <= MAX_INTERVAL ? `Write "every": ${minInterval}.` : 'Remove it.',
  }
}

/** The divisor of the rate limit that reserves half of it for other calls. */
const RESERVE_FACTOR = 2
/** The maximum interval in seconds. */
const MAX_INTERVAL = 300
