import { registry } from '../../src/app/registry.ts'
import type { Host, OperationDescriptor } from '../../src/renderer/host.ts'

/** What a screen asked of the application, in order. */
export interface Told {
  kind: string
  what: unknown
}

/** A host that notes what it is asked; calls answer what `answer` gives. */
export function fakeHost(
  answer: (operation: OperationDescriptor, args: Record<string, unknown>) => unknown = () => null,
) {
  const told: Told[] = []
  const tell = (kind: string, what: unknown) => void told.push({ kind, what })
  const session = { id: 'ana', authenticated: true, roles: ['USER'], kyc_status: 'success', impersonator: '' }
  const host: Host = {
    registry,
    session,
    tenant: {
      version: 2,
      title: 'Alba',
      hide: {},
      urls: {},
      currency: { symbol: '€', symbol_position: 'after', code: 'EUR', name: 'euro' },
    } as unknown as Host['tenant'],
    language: 'es',
    preview: false,
    tones: { investment_status: { CHARGED: 'success' } },
    enumerations: {},
    now: () => new Date('2026-11-21T10:00:00Z'),
    t: (key, values) => (values === undefined ? key : `${key} ${JSON.stringify(values)}`),
    hasText: (key) => key === 'investment_status.CHARGED',
    call: async (operation, args, options) => {
      tell('call', { operation: operation.operation, args, ...options })
      return answer(operation, args)
    },
    navigate: (to) => tell('navigate', to),
    prefetch: (path) => tell('prefetch', path),
    toast: (kind, text) => tell('toast', { kind, text }),
    toastError: (error) => tell('toastError', error),
    leave: (address) => tell('leave', address),
    impersonate: (signedIn) => tell('impersonate', signedIn),
    startSession: async (signedIn, { goHome }) => tell('startSession', { signedIn, goHome }),
    endSession: async () => tell('endSession', null),
    reloadSession: async () => session,
    track: async (event) => tell('track', event),
    report: (error) => tell('report', error),
  }
  return { host, told, of: (kind: string) => told.filter((one) => one.kind === kind).map(({ what }) => what) }
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

/** A refusal as the API client rejects it. */
export function refusal(status: number, code: string) {
  return Object.assign(new Error(code), { status, code, fields: [], requestId: '' })
}
