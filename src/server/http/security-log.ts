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
  run: (loggedRequest: LoggedRequest) => Promise<Result>,
) => Promise<Result>

/** The part of a request that the security log reads. */
export type LoggedRequest = Pick<OperationRequest, 'id' | 'path' | 'place' | 'log' | 'entered' | 'noted'>

type Requester = Pick<Context, 'tenant' | 'actor'>

/** The errors of read-only operations that are logged: missing rights, limits, and unknown subjects. */
const loggedErrors = [
  'unauthenticated',
  'session_expired',
  'forbidden',
  'preview_only',
  'too_many',
  'not_found',
]

/** The maximum number of lines per minute for each error and network. */
const maxLinesPerMinute = 20

/**
 * Logs operations that change something and operations that were denied: the operation, its outcome, and the ids of
 * actor and subject. Lines contain no personal data, only a keyed hash of the network, and are written at every log
 * level except `silent`.
 */
export function securityLog(secret: string, clock: Clock): SecurityLog {
  const countLine = limitPerMinute(maxLinesPerMinute, clock)

  return async (operation, request, run) => {
    const noted: LogFields = {}
    let requester: Requester | undefined
    const onContextOpened: OperationRequest['entered'] = (ctx) => {
      requester = ctx
      request.entered(ctx)
    }
    try {
      const result = await run({ ...request, noted, entered: onContextOpened })
      if (!onlyReads(operation)) writeLine({ outcome: 'ok', ids: idsOf(request.path, () => true) })
      return result
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      if (!onlyReads(operation) || loggedErrors.includes(code ?? '')) writeError(code)
      throw error
    }

    function writeError(code: string | undefined): void {
      const left_out = countLine([operation.operation, code, networkHash(request.place.address)].join(' '))
      if (left_out === undefined) return
      const ids = idsOf(request.path, (value) => uuidPattern.test(value))
      writeLine({ outcome: code ? 'refused' : 'failed', code, ids, ...(left_out > 0 && { left_out }) })
    }

    function writeLine(fields: Record<string, unknown>): void {
      if (request.log.level === 'silent') return
      request.log.child({ kind: 'security' }, { level: 'info' }).info({
        operation: operation.operation,
        ...fields,
        ...noted,
        tenant: requester?.tenant.slug,
        user: requester && userOf(requester)?.id,
        impersonator: requester && impersonatorOf(requester)?.id,
        network: networkHash(request.place.address),
        request: request.id,
      })
    }
  }

  /** Returns the keyed hash of an address's network: the /24 of an IPv4 address, or the /64 of an IPv6 address. */
  function networkHash(address: string): string {
    const network = networkOf(address.replace(/^::ffff:/, ''))
    const networkPrefix = network.includes('.') ? network.split('.').slice(0, 3).join('.') : network
    return createHmac('sha256', secret).update(networkPrefix).digest('hex').slice(0, 12)
  }
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the ids among a path's parameters that may be logged; other values may be personal data. */
function idsOf(pathParams: unknown, isLoggable: (value: string) => boolean): Record<string, string> {
  const entries = Object.entries(Object(pathParams)).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return Object.fromEntries(entries.filter(([, value]) => isLoggable(value)))
}
