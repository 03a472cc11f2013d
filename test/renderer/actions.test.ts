import { describe, expect, test, vi } from 'vitest'
import { IdempotencyKeys } from '../../src/renderer/actions/idempotency.ts'
import { runSteps } from '../../src/renderer/actions/run.ts'
import type { ActionContext } from '../../src/renderer/actions/runner.ts'
import { readerOf } from '../../src/renderer/data/evaluator.ts'
import type { OperationDescriptor } from '../../src/renderer/services.ts'
import { apiError, fakeHost, operation } from './fake-host.ts'

const operations = {
  login: operation('login', { body: ['email', 'password'] }),
  order: operation('order', { body: ['slug', 'tokens'], idempotent: true }),
}

function setUp(answer?: (operation: OperationDescriptor) => unknown, form?: Record<string, unknown>) {
  const fake = fakeHost(answer)
  const reloaded: (readonly string[])[] = []
  let made = 0
  const context: ActionContext = {
    services: fake.host,
    reader: readerOf(fake.host),
    operations,
    idempotencyKeys: new IdempotencyKeys(() => `key-${++made}`),
    form,
    reload: async (names) => void reloaded.push(names),
    invalidateOtherReads: () => {},
    openDialog: () => {},
  }
  return { ...fake, context, reloaded }
}

describe('the steps of an action', () => {
  test('run in order with access to the call’s result', async () => {
    const { context, eventsOfKind } = setUp(() => ({ id: 'i1' }))
    await runSteps(
      [
        { call: 'order', with: { slug: "'casa'" } },
        { go: '/user/investments/{id}', with: { id: 'result.id' } },
      ],
      {},
      context,
    )
    expect(eventsOfKind('navigate')).toEqual(['/user/investments/i1'])
  })

  test('send an analytics event without data after a successful call', async () => {
    const { context, eventsOfKind } = setUp(() => ({ id: 'i1' }))
    await runSteps([{ call: 'order' }, { track: 'registerEventId' }], {}, context)
    expect(eventsOfKind('track')).toEqual(['registerEventId'])
  })

  test('show only the toast whose condition holds for the result', async () => {
    const { context, eventsOfKind } = setUp(() => ({ outcome: 'WAITING' }))
    const paid = { toast: 'order.paid', when: "result.outcome == 'CHARGED'" }
    const waits = { toast: 'order.waits', when: "result.outcome == 'WAITING'" }
    await runSteps([{ call: 'order' }, paid, waits], {}, context)
    expect(eventsOfKind('toast')).toEqual([{ kind: 'success', text: 'order.waits' }])
  })

  test('print the page', async () => {
    const print = vi.fn()
    vi.stubGlobal('window', { print })
    await runSteps([{ print: 'page' }], {}, setUp().context)
    expect(print).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })

  test('stop at the first failure', async () => {
    const { context, eventsOfKind } = setUp(() => {
      throw apiError(409, 'sold_out')
    })
    await expect(runSteps([{ call: 'order' }, { toast: 'a.b' }], {}, context)).rejects.toThrow('sold_out')
    expect(eventsOfKind('toast')).toEqual([])
  })

  test('send the form’s values that the operation takes, overridden by the action’s arguments', async () => {
    const { context, eventsOfKind } = setUp(undefined, { slug: 'typed', tokens: 3, draft: 'mine' })
    await runSteps([{ call: 'order', with: { slug: "'casa'" } }], {}, context)
    expect(eventsOfKind('call')).toMatchObject([{ args: { slug: 'casa', tokens: 3 } }])
  })

  test('omit and report an argument whose expression fails', async () => {
    const { context, eventsOfKind } = setUp()
    await runSteps([{ call: 'order', with: { slug: 'nothing.slug', tokens: '2' } }], {}, context)
    expect(eventsOfKind('call')).toMatchObject([{ args: { tokens: 2 } }])
    expect(eventsOfKind('report')).toHaveLength(1)
  })

  test('reload the data names in the document', async () => {
    const { context, reloaded } = setUp()
    await runSteps([{ reload: ['investments', 'session'] }], {}, context)
    expect(reloaded).toEqual([['investments', 'session']])
  })

  test('go to the home page after a login, unless the document navigates elsewhere', async () => {
    const home = setUp(() => ({ accessToken: 't' }))
    await runSteps([{ call: 'login' }, { session: 'start' }], {}, home.context)
    const elsewhere = setUp(() => ({ accessToken: 't' }))
    await runSteps([{ call: 'login' }, { session: 'start' }, { go: '/x' }], {}, elsewhere.context)
    expect(home.eventsOfKind('startSession')).toEqual([{ signedIn: { accessToken: 't' }, goHome: true }])
    expect(elsewhere.eventsOfKind('startSession')).toMatchObject([{ goHome: false }])
  })
})

describe('an Idempotency-Key', () => {
  const press = (context: ActionContext) => runSteps([{ call: 'order' }], {}, context).catch(() => {})
  const keysOf = (calls: unknown[]) =>
    calls.map((call) => (call as { idempotencyKey?: string }).idempotencyKey)

  test('is sent only for idempotent operations', async () => {
    const { context, eventsOfKind } = setUp()
    await runSteps([{ call: 'login' }], {}, context)
    expect(keysOf(eventsOfKind('call'))).toEqual([undefined])
  })

  test('is new for each successful press', async () => {
    const { context, eventsOfKind } = setUp()
    await press(context)
    await press(context)
    expect(keysOf(eventsOfKind('call'))).toEqual(['key-1', 'key-2'])
  })

  test.each([0, 500, 503])('is reused after status %i, as the outcome is unknown', async (status) => {
    const { context, eventsOfKind } = setUp(() => {
      throw apiError(status, 'internal')
    })
    await press(context)
    await press(context)
    expect(keysOf(eventsOfKind('call'))).toEqual(['key-1', 'key-1'])
  })

  test('is new after a rejected call', async () => {
    const { context, eventsOfKind } = setUp(() => {
      throw apiError(409, 'sold_out')
    })
    await press(context)
    await press(context)
    expect(keysOf(eventsOfKind('call'))).toEqual(['key-1', 'key-2'])
  })

  test('is reused while the first call is still in progress', async () => {
    const { context, eventsOfKind } = setUp(() => {
      throw apiError(409, 'in_progress')
    })
    await press(context)
    await press(context)
    expect(keysOf(eventsOfKind('call'))).toEqual(['key-1', 'key-1'])
  })

  test('is new when the arguments changed', async () => {
    const { context, eventsOfKind } = setUp(
      () => {
        throw apiError(0, 'network')
      },
      { tokens: 1 },
    )
    await press(context)
    await press({ ...context, form: { tokens: 2 } })
    expect(keysOf(eventsOfKind('call'))).toEqual(['key-1', 'key-2'])
  })
})
