import { createHmac } from 'node:crypto'
import type { Operation } from '../../language/documents/library.ts'
import { onlyReads } from '../../language/operations/requirements.ts'
import { networkOf } from '../identity/places.ts'
import { impersonatorOf, userOf } from '../kernel/actor.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Context, LogFields } from '../kernel/context.ts'
import { ApiError } from '../kernel/errors.ts'
import { limitPerMinute } from '../kernel/limit-per-minute.ts'
import type { OperationRequest } from '../kernel/pipeline.ts'

/** Runs an operation and logs its outcome if it is relevant to security. */
export type SecurityLog = <Result>(
  operation: Pick<Operation, 'operation' | 'method' | 'reads'>,
  request: Omit<LoggedRequest, 'noted'>,
  run: (watched: LoggedRequest) => Promise<Result>,
) => Promise<Result>

/** Describes the part of a request that the security log reads. */
export type LoggedRequest = Pick<OperationRequest, 'id' | 'path' | 'place' | 'log' | 'entered' | 'noted'>

type Requester = Pick<Context, 'tenant' | 'actor'>

/** Lists the errors of read-only operations that are logged: missing rights, limits, and unknown subjects. */
const refusals = ['unauthenticated', 'session_expired', 'forbidden', 'preview_only', 'too_many', 'not_found']

/** Limits the lines per error and network to so many a minute. */
const maxRefusals = 20

/**
 * Logs operations that change something and denied ones: operation, outcome, and the ids of actor and subject. Lines
 * contain no personal data, only a keyed hash of the network, and are written at every log level except `silent`.
 */
export function securityLog(secret: string, clock: Clock): SecurityLog {
  const spared = limitPerMinute(maxRefusals, clock)

  return async (operation, request, run) => {
    const noted: LogFields = {}
    let who: Requester | undefined
    const entered: OperationRequest['entered'] = (at) => {
      who = at
      request.entered(at)
    }
    try {
      const result = await run({ ...request, noted, entered })
      if (!onlyReads(operation)) write({ outcome: 'ok', ids: idsOf(request.path, () => true) })
      return result
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      if (!onlyReads(operation) || refusals.includes(code ?? '')) writeRefusal(code)
      throw error
    }

    function writeRefusal(code: string | undefined): void {
      const left_out = spared([operation.operation, code, hashOf(request.place.address)].join(' '))
      if (left_out === undefined) return
      const ids = idsOf(request.path, (value) => isUuid.test(value))
      write({ outcome: code ? 'refused' : 'failed', code, ids, ...(left_out > 0 && { left_out }) })
    }

    function write(line: Record<string, unknown>): void {
      if (request.log.level === 'silent') return
      request.log.child({ kind: 'security' }, { level: 'info' }).info({
        operation: operation.operation,
        ...line,
        ...noted,
        tenant: who?.tenant.slug,
        user: who && userOf(who)?.id,
        impersonator: who && impersonatorOf(who)?.id,
        network: hashOf(request.place.address),
        request: request.id,
      })
    }
  }

  function hashOf(address: string): string {
    const network = networkOf(address.replace(/^::ffff:/, ''))
    const place = network.includes('.') ? network.split('.').slice(0, 3).join('.') : network
    return createHmac('sha256', secret).update(place).digest('hex').slice(0, 12)
  }
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the known ids in a path; other values may be personal data. */
function idsOf(path: unknown, isKnown: (value: string) => boolean): Record<string, string> {
  const named = Object.entries(Object(path)).map(([name, value]): [string, string] => [name, String(value)])
  return Object.fromEntries(named.filter(([, value]) => isKnown(value)))
}
