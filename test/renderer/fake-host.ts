import { registry } from '../../src/app/registry.ts'
import type { CallError } from '../../src/renderer/actions/call-error.ts'
import type { OperationDescriptor, RendererServices } from '../../src/renderer/services.ts'

/** A call of the screen to its host; recorded in order. */
export interface RecordedEvent {
  kind: string
  what: unknown
}

type Answer = (operation: OperationDescriptor, args: Record<string, unknown>) => unknown

/** Returns a host that records its calls, which respond with `answer`. `changes` replaces parts of it. */
export function fakeHost(answer: Answer = () => null, changes: Partial<RendererServices> = {}) {
  const events: RecordedEvent[] = []
  const calls: { name: string; args: Record<string, unknown> }[] = []
  const record = (kind: string, what: unknown) => void events.push({ kind, what })
  const session = {
    id: 'ana',
    name: 'Ana',
    authenticated: true,
    roles: ['USER'],
    kyc_status: 'success',
    impersonator: '',
  }
  const host: RendererServices = {
    registry,
    session,
    tenant: {
      time_zone: 'Europe/Madrid',
      version: 2,
      title: 'Alba',
      hide: {},
      urls: {},
      currency: { symbol: '€', symbol_position: 'after', code: 'EUR', name: 'euro' },
    } as unknown as RendererServices['tenant'],
    language: 'es',
    preview: false,
    tones: { investment_status: { CHARGED: 'success' } },
    enumerations: {},
    now: () => new Date('2026-11-21T10:00:00Z'),
    t: (key, values) => (values === undefined ? key : `${key} ${JSON.stringify(values)}`),
    tWithTerms: (key, values) => (values === undefined ? key : `${key} ${JSON.stringify(values)}`),
    glossary: async () => ({}),
    hasText: (key) => key === 'investment_status.CHARGED',
    call: async (operation, args, options) => {
      calls.push({ name: operation.operation, args })
      record('call', { operation: operation.operation, args, ...options })
      return answer(operation, args)
    },
    navigate: (to) => record('navigate', to),
    prefetch: (path) => record('prefetch', path),
    toast: (kind, text) => record('toast', { kind, text }),
    toastError: (error) => record('toastError', error),
    leave: (address) => record('leave', address),
    impersonate: (signedIn) => record('impersonate', signedIn),
    startSession: async (signedIn, { goHome }) => record('startSession', { signedIn, goHome }),
    endSession: async () => record('endSession', null),
    reloadSession: async () => {
      record('reloadSession', null)
      return session
    },
    track: async (event) => record('track', event),
    report: (error) => record('report', error),
    ...changes,
  }
  return {
    host,
    events,
    eventsOfKind: (kind: string) => events.filter((one) => one.kind === kind).map(({ what }) => what),
    /** Lists the arguments of every call of an operation. */
    argsOf: (operation: string) => calls.filter(({ name }) => name === operation).map(({ args }) => args),
  }
}

export function operation(name: string, more: Partial<OperationDescriptor> = {}): OperationDescriptor {
  return {
    operation: name,
    method: 'POST',
    path: `/v2/pfp/${name}`,
    allow: 'true',
    params: [],
    body: [],
    ...more,
  }
}

/** Maps operations to a response, or to a function of the arguments. */
export type Answers = Readonly<Record<string, unknown>>

export function answersFrom(answers: Answers): Answer {
  return ({ operation }, args) => {
    if (!(operation in answers)) throw new Error(`Nobody answers ${operation}.`)
    const answer = answers[operation]
    return typeof answer === 'function' ? answer(args) : answer
  }
}

/** Returns an error as the API client rejects with. */
export function apiError(status: number, code: string, more: Partial<CallError> = {}): CallError {
  return Object.assign(new Error(code), {
    reason: undefined,
    fix: undefined,
    otherFix: undefined,
    status,
    code,
    fields: [],
    requestId: '',
    ...more,
  })
}
