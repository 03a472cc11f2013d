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
    host: fake.host,
    read: readerOf(fake.host),
    operations,
    keys: new IdempotencyKeys(() => `key-${++made}`),
    form,
    reload: async (names) => void reloaded.push(names),
    forgetOthers: () => {},
    openDialog: () => {},
  }
  return { ...fake, context, reloaded }
}

describe('the steps of an action', () => {
  test('run in order, and see what the call answered', async () => {
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

  test('tell analytics of an event once the call before it has succeeded, with nothing of its answer', async () => {
    const { context, eventsOfKind } = setUp(() => ({ id: 'i1' }))
    await runSteps([{ call: 'order' }, { track: 'registerEventId' }], {}, context)
    expect(eventsOfKind('track')).toEqual(['registerEventId'])
  })

  test('say of several what holds of the answer', async () => {
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

  test('stop at the first that fails', async () => {
    const { context, eventsOfKind } = setUp(() => {
      throw apiError(409, 'sold_out')
    })
    await expect(runSteps([{ call: 'order' }, { toast: 'a.b' }], {}, context)).rejects.toThrow('sold_out')
    expect(eventsOfKind('toast')).toEqual([])
  })

  test('send of a form what the operation takes, and the action’s own arguments over it', async () => {
    const { context, eventsOfKind } = setUp(undefined, { slug: 'typed', tokens: 3, draft: 'mine' })
    await runSteps([{ call: 'order', with: { slug: "'casa'" } }], {}, context)
    expect(eventsOfKind('call')).toMatchObject([{ args: { slug: 'casa', tokens: 3 } }])
  })

  test('leave out an argument whose expression fails, and report it', async () => {
    const { context, eventsOfKind } = setUp()
    await runSteps([{ call: 'order', with: { slug: 'nothing.slug', tokens: '2' } }], {}, context)
    expect(eventsOfKind('call')).toMatchObject([{ args: { tokens: 2 } }])
    expect(eventsOfKind('report')).toHaveLength(1)
  })

  test('reload the names the document says', async () => {
    const { context, reloaded } = setUp()
    await runSteps([{ reload: ['investments', 'session'] }], {}, context)
    expect(reloaded).toEqual([['investments', 'session']])
  })

  test('lead home after a login, unless the document goes elsewhere', async () => {
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

  test('is sent only for operations that ask for one', async () => {
    const { context, eventsOfKind } = setUp()
    await runSteps([{ call: 'login' }], {}, context)
    expect(keysOf(eventsOfKind('call'))).toEqual([undefined])
  })

  test('is new for each press that succeeded', async () => {
    const { context, eventsOfKind } = setUp()
    await press(context)
    await press(context)
    expect(keysOf(eventsOfKind('call'))).toEqual(['key-1', 'key-2'])
  })

  test.each([0, 500, 503])(
    'stays when the answer was %i: nobody knows whether it happened',
    async (status) => {
      const { context, eventsOfKind } = setUp(() => {
        throw apiError(status, 'internal')
      })
      await press(context)
      await press(context)
      expect(keysOf(eventsOfKind('call'))).toEqual(['key-1', 'key-1'])
    },
  )

  test('is new after a refusal', async () => {
    const { context, eventsOfKind } = setUp(() => {
      throw apiError(409, 'sold_out')
    })
    await press(context)
    await press(context)
    expect(keysOf(eventsOfKind('call'))).toEqual(['key-1', 'key-2'])
  })

  test('stays while the first call is still being worked on', async () => {
    const { context, eventsOfKind } = setUp(() => {
      throw apiError(409, 'in_progress')
    })
    await press(context)
    await press(context)
    expect(keysOf(eventsOfKind('call'))).toEqual(['key-1', 'key-1'])
  })

  test('is new when the arguments changed: that is another wish', async () => {
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
